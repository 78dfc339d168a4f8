import { useState } from 'react';
import { IconButton } from '../../../ui/IconButton';
import type { KindOption, KindRow } from './panelKind';
import styles from './panel.module.css';

interface KindPickProps {
  row: KindRow;
  place: number;
  options: readonly KindOption[];
  /** Kinds of the other rows: each stands once. */
  taken: ReadonlySet<string>;
  /** The row has just been added. */
  autoFocus: boolean;
  locked: boolean;
  /** The last row stays. */
  removable: boolean;
  onPick: (kind: string) => void;
  onRemove: () => void;
}

/** The heading of a row: its kind of packages, and the button that removes it. */
export function KindPick({
  row,
  place,
  options,
  taken,
  autoFocus,
  locked,
  removable,
  onPick,
  onRemove,
}: KindPickProps) {
  const [passed, setPassed] = useState(false);
  return (
    <span className={styles.kind} data-field={row.kind === '' ? 'kind' : undefined}>
      <select
        aria-invalid={(passed && row.kind === '') || undefined}
        autoFocus={autoFocus}
        aria-label={`Вид пакетов, строка ${place}`}
        disabled={locked}
        value={row.kind}
        onBlur={() => setPassed(true)}
        onChange={(event) => onPick(event.target.value)}
      >
        <option value="">Не выбрано</option>
        {options.map(({ alias, caption }) => (
          <option key={alias} disabled={taken.has(alias)} value={alias}>
            {caption}
          </option>
        ))}
      </select>
      <IconButton disabled={locked || !removable} icon="close" label={`Удалить строку ${place}`} onClick={onRemove} />
    </span>
  );
}
