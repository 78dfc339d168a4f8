import styles from './grid.module.css';
import type { TableSpec } from './layout';

/** The headings of a table's columns, the groups over them where there are any. */
export function SheetHead({ table: { heads, columns } }: { table: TableSpec }) {
  const groups = columns.reduce<{ caption: string; size: number }[]>((all, { group }) => {
    const last = all.at(-1);
    if (group === undefined) return all;
    return last?.caption === group
      ? [...all.slice(0, -1), { ...last, size: last.size + 1 }]
      : [...all, { caption: group, size: 1 }];
  }, []);
  const rowSpan = groups.length > 0 ? 2 : 1;
  const own = columns.map(({ caption }, at) => (
    <th key={at} className={styles.columnHead} scope="col">
      {caption}
    </th>
  ));
  return (
    <thead>
      <tr>
        {heads.map((head, at) => (
          <th key={head} className={at === 0 ? styles.corner : styles.columnHead} rowSpan={rowSpan} scope="col">
            {head}
          </th>
        ))}
        {groups.length > 0
          ? groups.map(({ caption, size }) => (
              <th key={caption} className={styles.groupHead} colSpan={size} scope="colgroup">
                {caption}
              </th>
            ))
          : own}
      </tr>
      {groups.length > 0 && <tr>{own}</tr>}
    </thead>
  );
}
