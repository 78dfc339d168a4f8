import { useDeferredValue } from 'react';
import type { RaRecord } from 'react-admin';
import { Icon } from '../../ui/icons';
import { Skeleton } from '../../ui/Skeleton';
import type { ResourceDefinition } from './definition';
import { Row } from './Row';
import styles from './Table.module.css';
import type { RowTools } from './useRowTools';

interface Sort {
  field: string;
  order: string;
}

interface TableProps<R extends RaRecord> {
  definition: ResourceDefinition<R>;
  /** Undefined while the first page is on its way. */
  rows: readonly R[] | undefined;
  perPage: number;
  sort: Sort;
  setSort: (sort: { field: string; order: 'ASC' | 'DESC' }) => void;
  tools: RowTools<R>;
  /** What stands in place of no rows. */
  empty: React.ReactNode;
}

const ariaSort = { ASC: 'ascending', DESC: 'descending' } as const;

function Head<R extends RaRecord>({
  definition,
  sort,
  setSort,
}: Pick<TableProps<R>, 'definition' | 'sort' | 'setSort'>) {
  return (
    <thead>
      <tr>
        {definition.components?.Expand && <td className={styles.fold} />}
        {definition.columns.map(({ source, label, sortBy }) => {
          const order =
            sort.field === sortBy && (sort.order === 'ASC' || sort.order === 'DESC') ? sort.order : undefined;
          return (
            <th key={source} aria-sort={order && ariaSort[order]} scope="col">
              {sortBy ? (
                <button
                  className={styles.sort}
                  type="button"
                  onClick={() =>
                    setSort({
                      field: sortBy,
                      order: order === 'ASC' ? 'DESC' : order === 'DESC' ? 'ASC' : definition.defaultSort.order,
                    })
                  }
                >
                  {label}
                  {order && <Icon name={order === 'ASC' ? 'sortAscending' : 'sortDescending'} size={14} />}
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
        <th className={styles.actions} scope="col">
          Действия
        </th>
      </tr>
    </thead>
  );
}

/** What a tall screen shows of a table, px: its first picture waits for no more rows than these. */
const firstPicture = 1300;

/** The table of a list: plain elements, rows of a known height, a skeleton of the same while the first ones come. */
export function Table<R extends RaRecord>({ definition, rows, perPage, sort, setSort, tools, empty }: TableProps<R>) {
  const span = definition.columns.length + (definition.components?.Expand ? 2 : 1);
  const RowPart = definition.components?.Row ?? Row;
  const whole = useDeferredValue(true, false);
  const shown = whole ? rows : rows?.slice(0, Math.ceil(firstPicture / definition.rowHeight));
  return (
    <table className={styles.table} aria-busy={rows === undefined}>
      <caption className={styles.caption}>{definition.title}</caption>
      <colgroup>
        {definition.components?.Expand && <col style={{ width: 40 }} />}
        {definition.columns.map(({ source, width }) => (
          <col key={source} style={width ? { width } : undefined} />
        ))}
        <col style={{ width: 118 }} />
      </colgroup>
      <Head definition={definition} setSort={setSort} sort={sort} />
      <tbody>
        {rows === undefined &&
          Array.from({ length: perPage }, (_, index) => (
            <tr key={index} className={styles.row} style={{ height: definition.rowHeight }}>
              <td colSpan={span}>
                <Skeleton width="100%" height={definition.rowHeight - 34} />
              </td>
            </tr>
          ))}
        {rows?.length === 0 && (
          <tr>
            <td className={styles.empty} colSpan={span}>
              {empty}
            </td>
          </tr>
        )}
        {/* By place, not by id: another page puts its values into the rows that stand there, which costs the browser half. */}
        {shown?.map((row, place) => (
          <RowPart
            key={place}
            actions={tools.actions}
            definition={definition}
            expanded={tools.expanded.has(String(row.id))}
            highlighted={tools.highlighted === String(row.id)}
            row={row}
            onAct={tools.act}
            looksOnly={tools.looksOnly}
            onEdit={tools.edit}
            onToggle={tools.toggle}
          />
        ))}
      </tbody>
    </table>
  );
}
