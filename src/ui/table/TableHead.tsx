import { classNames } from '../classNames';
import { Icon } from '../icons';
import { isLongHead, type Plan, type TableColumn } from './columns';
import { columnClass, foldClass } from './columnSheet';
import styles from './Table.module.css';
import { Tick, type TableTicks } from './Tick';

export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  plan: Plan;
  /** Whether a column for unfolding stands first. */
  fold: boolean;
  sort?: { field: string; order: string } | undefined;
  setSort?: ((sort: Sort) => void) | undefined;
  ticks?: Pick<TableTicks, 'page' | 'togglePage' | 'head'> | undefined;
}

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const;
const isOrder = (text: string | undefined): text is Sort['order'] => text === 'ASC' || text === 'DESC';

/** The heads of the columns; those that sort are buttons. */
export function TableHead<Row>({ columns, plan, fold, sort, setSort, ticks }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {fold && (
          <td data-tools className={classNames(styles.fold, foldClass)} style={{ width: plan.fold }}>
            {ticks && (
              <Tick label="Выбрать всё на странице" place={ticks.head} state={ticks.page} onTick={ticks.togglePage} />
            )}
          </td>
        )}
        {columns.map(({ name, label, align, sortBy, firstOrder = 'ASC', paper }, place) => {
          const order = sortBy !== undefined && sort?.field === sortBy && isOrder(sort.order) ? sort.order : undefined;
          const next = order === 'ASC' ? 'DESC' : order === 'DESC' ? 'ASC' : firstOrder;
          return (
            <th
              key={name}
              aria-sort={order && ariaSort[order]}
              className={classNames(columnClass(place), align && styles[align], isLongHead(label) && styles.long)}
              data-tools={paper === false || undefined}
              data-least={plan.columns[place]?.least}
              scope="col"
            >
              {sortBy === undefined ? (
                label
              ) : (
                <button className={styles.sort} type="button" onClick={() => setSort?.({ field: sortBy, order: next })}>
                  {label}
                  {order && <Icon name={order === 'ASC' ? 'sortAscending' : 'sortDescending'} size={14} />}
                </button>
              )}
            </th>
          );
        })}
        {plan.tools > 0 && (
          <th data-tools className={styles.tools} scope="col" style={{ width: plan.tools }}>
            Действия
          </th>
        )}
      </tr>
    </thead>
  );
}
