import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { whenIdle } from '../../ui/whenIdle';
import type { FilterGroupProps } from '../engine/definition';
import filterStyles from '../engine/filters.module.css';

const DealerSelect = lazy(async () => ({ default: (await import('./DealerSelect')).DealerSelect }));

/** The first moments belong to whoever turns the page or types, ms. */
const settledMs = 2000;

/** The dealer to filter by. Its code and its list come when the page has nothing better to do, or when somebody turns to it. */
export function DealerFilter(props: FilterGroupProps) {
  const id = useId();
  const [wanted, setWanted] = useState(props.values.parent !== undefined);
  const [turnedTo, setTurnedTo] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true), settledMs), []);
  const place = (
    <div className={filterStyles.filter}>
      <label className={filterStyles.label} htmlFor={id}>
        {props.label}
      </label>
      <input
        readOnly
        aria-busy
        aria-expanded={false}
        className={filterStyles.dealer}
        id={id}
        placeholder="Все дилеры"
        role="combobox"
        onPointerEnter={() => setWanted(true)}
        onFocus={() => {
          setWanted(true);
          setTurnedTo(true);
        }}
      />
    </div>
  );
  if (!wanted) return place;
  return (
    <Suspense fallback={place}>
      <DealerSelect {...props} focused={turnedTo} />
    </Suspense>
  );
}
