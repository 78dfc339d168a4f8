import type { PlacedSheet } from '../../domain/sheets/sheetKind';
import styles from './sheets.module.css';
import type { Sheet } from './useSheet';

interface MappingBarProps {
  kind: PlacedSheet;
  heads: readonly string[];
  sheet: Pick<Sheet, 'mapping' | 'forAll' | 'map' | 'setForAll'>;
}

/** A column of a file as people call it: its heading, or its letter where it has none. */
const headText = (head: string, at: number) => head || `столбец ${at + 1}`;

/** Which column of the file is which, to be changed; where there is none, one value for all lines. */
export function MappingBar({ kind, heads, sheet: { mapping, forAll, map, setForAll } }: MappingBarProps) {
  return (
    <fieldset className={styles.mapping}>
      <legend className={styles.legend}>Столбцы файла</legend>
      {kind.headings.map(({ name, label, optional, forAll: one }) => {
        const at = mapping[name];
        const missing = at === undefined && !optional && !forAll[name];
        return (
          <div key={name} className={styles.pair}>
            <label className={styles.choice}>
              {label}
              <select
                aria-invalid={missing || undefined}
                value={at ?? ''}
                onChange={({ target }) => map(name, target.value === '' ? undefined : Number(target.value))}
              >
                <option value="">{one ? 'одно значение для всех' : 'нет в файле'}</option>
                {heads.map((head, place) => (
                  <option key={place} value={place}>
                    {headText(head, place)}
                  </option>
                ))}
              </select>
            </label>
            {at === undefined && one && (
              <input
                aria-label={`${label}: для всех строк`}
                className={styles.all}
                placeholder="для всех строк"
                value={forAll[name] ?? ''}
                onChange={({ target }) => setForAll(name, target.value)}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
