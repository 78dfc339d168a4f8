import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import type { TableColumn } from '../../ui/table/columns';
import type { ColumnPlace } from './listSettings';
import styles from './ViewsMenu.module.css';

/** A column of the list, as the picker names it. */
export type KnownColumn = Pick<TableColumn<never>, 'name' | 'label' | 'least' | 'rank'>;

interface ColumnPickerProps {
  /** All that the list can have. */
  all: readonly KnownColumn[];
  places: readonly ColumnPlace[];
  onChange: (places: readonly ColumnPlace[]) => void;
}

/** The widest that a column is made, px. */
const widest = 900;

/** Which columns a list has, in which order, and how wide; the one that names a row always stays. */
export function ColumnPicker({ all: columns, places, onChange }: ColumnPickerProps) {
  const known = places.filter(({ name }) => columns.some((column) => column.name === name));
  const fresh = columns.filter(({ name }) => !known.some((place) => place.name === name));
  const all: readonly ColumnPlace[] = [...known, ...fresh.map(({ name }) => ({ name }))];
  const lead = [...columns].sort((a, b) => (a.rank ?? columns.length) - (b.rank ?? columns.length))[0];
  const put = (at: number, change: Partial<ColumnPlace>) =>
    onChange(all.map((place, index) => (index === at ? { ...place, ...change } : place)));
  const move = (at: number, by: number) => {
    const next = [...all];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    onChange(next);
  };
  return (
    <section aria-label="Столбцы" className={styles.part}>
      <h3 className={styles.title}>Столбцы</h3>
      <ul className={styles.list}>
        {all.map((place, at) => {
          const { label = place.name, least = 0 } = columns.find(({ name }) => name === place.name) ?? {};
          return (
            <li key={place.name} className={styles.line}>
              <label className={styles.name}>
                <input
                  checked={!place.hidden || place.name === lead?.name}
                  disabled={place.name === lead?.name}
                  type="checkbox"
                  onChange={({ target }) => put(at, { hidden: !target.checked })}
                />{' '}
                {label}
              </label>
              <input
                aria-label={`Ширина: ${label}, px`}
                className={styles.width}
                max={widest}
                min={least}
                placeholder="авто"
                step={10}
                type="number"
                value={place.width ?? ''}
                onChange={({ target: { valueAsNumber: width } }) =>
                  put(at, { width: Number.isNaN(width) ? undefined : Math.min(width, widest) } as Partial<ColumnPlace>)
                }
              />
              <IconButton
                disabled={at === 0}
                icon="sortAscending"
                label={`Левее: ${label}`}
                onClick={() => move(at, -1)}
              />
              <IconButton
                disabled={at === all.length - 1}
                icon="sortDescending"
                label={`Правее: ${label}`}
                onClick={() => move(at, 1)}
              />
            </li>
          );
        })}
      </ul>
      <Button disabled={places.length === 0} variant="ghost" onClick={() => onChange([])}>
        Столбцы как были
      </Button>
    </section>
  );
}
