import { lazy, Suspense, useState } from 'react';
import type { FilterProps } from '../engine/definition';
import filterStyles from '../engine/filters.module.css';

const DealerSelect = lazy(async () => ({ default: (await import('./DealerSelect')).DealerSelect }));

/** The dealer to filter by. Its list and its code come when somebody turns to it, or when the address names a dealer. */
export function DealerFilter(props: FilterProps) {
  const [asked, setAsked] = useState(false);
  const { label, value } = props;
  const button = (
    <div className={filterStyles.filter}>
      <span className={filterStyles.label} id="dealer-filter">
        {label}
      </span>
      <button aria-haspopup="listbox" aria-labelledby="dealer-filter dealer-filter-all" className={filterStyles.control} id="dealer-filter-all" type="button" onClick={() => setAsked(true)}>
        Все дилеры
      </button>
    </div>
  );
  if (!asked && !value) return button;
  return (
    <Suspense fallback={button}>
      <DealerSelect {...props} opened={asked} />
    </Suspense>
  );
}
