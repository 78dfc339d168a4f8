import { useState } from 'react';
import { viewBounds } from '../../contract/viewBounds';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { Icon } from '../../ui/icons';
import type { ColumnPlace, KnownColumn } from './listSettings';
import styles from './ViewsMenu.module.css';

const { least: narrowest, widest } = viewBounds;

const fits = (width: number) => Number.isInteger(width) && width >= narrowest && width <= widest;

interface Placed {
  name: string;
  hidden?: boolean | undefined;
  width?: number | undefined;
}

const placeOf = ({ name, hidden, width }: Placed): ColumnPlace => ({
  name,
  ...(hidden && { hidden }),
  ...(width !== undefined && { width }),
});

interface ColumnPickerProps {
  /** All that the list can have. */
  all: readonly KnownColumn[];
  places: readonly ColumnPlace[];
  onChange: (places: readonly ColumnPlace[]) => void;
}

/** Which columns a list has, in which order, and how wide; the one that names a row always stays. */
export function ColumnPicker({ all: columns, places, onChange }: ColumnPickerProps) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const known = places.filter(({ name }) => columns.some((column) => column.name === name));
  const fresh = columns.filter(({ name }) => !known.some((place) => place.name === name));
  const all: readonly ColumnPlace[] = [...known, ...fresh.map(({ name }) => ({ name }))];
  const lead = [...columns].sort((a, b) => (a.rank ?? columns.length) - (b.rank ?? columns.length))[0];
  const move = (from: number, to: number) => {
    const next = [...all];
    const [one] = next.splice(from, 1);
    if (one) next.splice(to, 0, one);
    onChange(next);
  };
  // It ends by a drop or without one: by Escape, or beside the list.
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <section aria-label="Столбцы" className={styles.part}>
      <h2 className={styles.title}>Столбцы</h2>
      <ul className={styles.list}>
        {all.map((place, at) => (
          <li
            key={place.name}
            className={styles.line}
            data-over={(over === at && dragged !== undefined && dragged !== at) || undefined}
            onDragEnd={endDrag}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              if (dragged !== at) move(dragged, at);
            }}
          >
            <ColumnLine
              column={columns.find(({ name }) => name === place.name)}
              fixed={place.name === lead?.name}
              place={place}
              onChange={(change) =>
                onChange(all.map((one, index) => (index === at ? placeOf({ ...one, ...change }) : one)))
              }
              onDrag={() => setDragged(at)}
              onLeft={at > 0 ? () => move(at, at - 1) : undefined}
              onRight={at < all.length - 1 ? () => move(at, at + 1) : undefined}
            />
          </li>
        ))}
      </ul>
      <Button disabled={places.length === 0} variant="ghost" onClick={() => onChange([])}>
        Столбцы как были
      </Button>
    </section>
  );
}

interface ColumnLineProps {
  column: KnownColumn | undefined;
  place: ColumnPlace;
  /** It names the row. */
  fixed: boolean;
  onChange: (change: { hidden?: boolean; width?: number | undefined }) => void;
  onDrag: () => void;
  onLeft: (() => void) | undefined;
  onRight: (() => void) | undefined;
}

function ColumnLine({ column, place, fixed, onChange, onDrag, onLeft, onRight }: ColumnLineProps) {
  const { label = place.name, least = 0 } = column ?? {};
  /** A width on its way; what is no width yet changes nothing. */
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    if (text === '') onChange({ width: undefined });
    else if (fits(Number(text))) onChange({ width: Number(text) });
  };
  return (
    <>
      <span draggable aria-hidden="true" className={styles.handle} title="Перетащить" onDragStart={onDrag}>
        <Icon name="menu" size={14} />
      </span>
      <label className={styles.name}>
        <input
          checked={!place.hidden || fixed}
          disabled={fixed}
          type="checkbox"
          onChange={({ target }) => onChange({ hidden: !target.checked })}
        />{' '}
        {label}
      </label>
      <input
        aria-label={`Ширина: ${label}, px`}
        className={styles.width}
        max={widest}
        min={Math.max(least, narrowest)}
        placeholder="авто"
        step={10}
        type="number"
        value={typed ?? place.width ?? ''}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => type(target.value)}
      />
      <IconButton disabled={!onLeft} icon="sortAscending" label={`Левее: ${label}`} onClick={onLeft} />
      <IconButton disabled={!onRight} icon="sortDescending" label={`Правее: ${label}`} onClick={onRight} />
    </>
  );
}
