import type { Sort } from '../../ui/table/TableHead';
import type { TableColumn } from '../../ui/table/columns';
import styles from './SortSelect.module.css';

interface SortSelectProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: { field: string; order: string };
  setSort: (sort: Sort) => void;
}

const wordsOf = (label: string, order: Sort['order'], letters: boolean) => {
  const [up, down] = letters ? ['А → Я', 'Я → А'] : ['по возрастанию', 'по убыванию'];
  return `${label}, ${order === 'ASC' ? up : down}`;
};

/** Sorts where the heads of the columns have no room, below 1,024 px. */
export function SortSelect<Row>({ columns, sort, setSort }: SortSelectProps<Row>) {
  const choices = columns.flatMap(({ label, sortBy, firstOrder = 'ASC' }) =>
    sortBy === undefined
      ? []
      : (['ASC', 'DESC'] as const).map((order) => ({
          field: sortBy,
          order,
          words: wordsOf(label, order, firstOrder === 'ASC'),
        })),
  );
  const at = choices.findIndex(({ field, order }) => field === sort.field && order === sort.order);
  if (choices.length === 0) return null;
  return (
    <select
      aria-label="Сортировка"
      className={styles.sort}
      value={at}
      onChange={({ target }) => {
        const chosen = choices[Number(target.value)];
        if (chosen) setSort({ field: chosen.field, order: chosen.order });
      }}
    >
      {at < 0 && <option value={-1}>Сортировка</option>}
      {choices.map(({ words }, index) => (
        <option key={words} value={index}>
          {words}
        </option>
      ))}
    </select>
  );
}
