import { useId, useState } from 'react';
import type { KindCount } from '../../contract/packageReport';
import { formatNumber } from '../../domain/plural';
import { Button } from '../../ui/Button';
import styles from './packages.module.css';

interface KindChoiceProps {
  kinds: readonly KindCount[];
  leftOut: ReadonlySet<string>;
  onChange: (leftOut: ReadonlySet<string>) => void;
}

/** A checkbox for each kind with its count, and one for all of them; where room is short they unfold. */
export function KindChoice({ kinds, leftOut, onChange }: KindChoiceProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  if (kinds.length === 0) return null;
  const out = kinds.filter(({ caption }) => leftOut.has(caption)).length;
  const toggle = (caption: string) => {
    const next = new Set(leftOut);
    if (!next.delete(caption)) next.add(caption);
    onChange(next);
  };
  return (
    <>
      <Button aria-controls={id} aria-expanded={open} className={styles.fold} onClick={() => setOpen(!open)}>
        Типы: {formatNumber(kinds.length - out)} из {formatNumber(kinds.length)}
      </Button>
      <fieldset className={styles.kinds} data-open={open || undefined} id={id}>
        <legend className={styles.legend}>Типы пакетов</legend>
        <label data-tools className={styles.option}>
          <input
            ref={(box) => {
              if (box) box.indeterminate = out > 0 && out < kinds.length;
            }}
            checked={out === 0}
            type="checkbox"
            onChange={() => onChange(out === 0 ? new Set(kinds.map(({ caption }) => caption)) : new Set())}
          />
          Выбрать все
        </label>
        {kinds.map(({ caption, count }) => (
          <label key={caption} className={styles.option}>
            <input checked={!leftOut.has(caption)} type="checkbox" onChange={() => toggle(caption)} />
            {caption} <span className={styles.count}>{formatNumber(count)}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
