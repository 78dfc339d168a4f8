import { useRef } from 'react';
import { Icon } from '../../../ui/icons';
import { focusCell } from './focusCell';
import styles from './grid.module.css';
import { listProblems, listRemarks, type Problem } from './problems';
import { select } from './selection';
import { useSheet, type SheetStore } from './sheetStore';

/** How many lines are shown of either kind. */
const most = 8;

/** What is wrong in the panel, and what looks so; each line leads to its cell, which must lie below `data-sheet`. */
export function ProblemList({ store }: { store: SheetStore }) {
  const problems = useSheet(store, listProblems);
  const remarks = useSheet(store, listRemarks);
  const place = useRef<HTMLDivElement>(null);

  const go = (id: string) => {
    store.update((sheet) => select(sheet, id));
    focusCell(place.current?.closest('[data-sheet]') ?? document, id);
  };
  const lines = (list: readonly Problem[], className: string | undefined, title: string) =>
    list.length > 0 && (
      <section aria-label={title} className={className}>
        <h3 className={styles.listTitle}>
          <Icon name="alert" size={16} /> {title}: {list.length}
        </h3>
        <ul className={styles.list}>
          {list.slice(0, most).map(({ id, name, text }) => (
            <li key={id}>
              <button className={styles.lead} type="button" onClick={() => go(id)}>
                {name}
              </button>
              {` — ${text}`}
            </li>
          ))}
          {list.length > most && <li>и ещё {list.length - most}</li>}
        </ul>
      </section>
    );
  return (
    <div aria-live="polite" className={styles.lists} ref={place}>
      {lines(problems, styles.problems, 'Ошибки')}
      {lines(remarks, styles.warnings, 'Замечания')}
    </div>
  );
}
