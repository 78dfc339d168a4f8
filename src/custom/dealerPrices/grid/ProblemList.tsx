import { useRef, useState } from 'react';
import { Icon } from '../../../ui/icons';
import { focusCell } from './focusCell';
import styles from './grid.module.css';
import { listProblems, listRemarks, type Problem } from './problems';
import { select } from './selection';
import { useSheet, type SheetStore } from './sheetStore';

/** How many lines of either kind are shown at first. */
const most = 8;

interface LinesProps {
  list: readonly Problem[];
  className: string | undefined;
  title: string;
  onGo: (id: string) => void;
}

/** The lines of one kind, the rest of them at a press. */
function Lines({ list, className, title, onGo }: LinesProps) {
  const [whole, setWhole] = useState(false);
  const further = useRef<HTMLLIElement>(null);
  const unfold = () => {
    setWhole(true);
    // The button goes: the first of the lines that come has the focus.
    requestAnimationFrame(() => further.current?.querySelector('button')?.focus());
  };
  if (list.length === 0) return null;
  return (
    <section aria-label={title} className={className}>
      <h3 className={styles.listTitle}>
        <Icon name="alert" size={16} /> {title}: {list.length}
      </h3>
      <ul className={styles.list}>
        {list.slice(0, whole ? undefined : most).map(({ id, name, text }, index) => (
          <li key={`${id} ${text}`} ref={index === most ? further : undefined}>
            <button className={styles.lead} type="button" onClick={() => onGo(id)}>
              {name}
            </button>
            {` — ${text}`}
          </li>
        ))}
        {!whole && list.length > most && (
          <li>
            <button className={styles.lead} type="button" onClick={unfold}>
              и ещё {list.length - most}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** What is wrong in the panel, and what looks so; each line leads to its cell, which must lie below `data-sheet`. */
export function ProblemList({ store }: { store: SheetStore }) {
  const problems = useSheet(store, listProblems);
  const remarks = useSheet(store, listRemarks);
  const place = useRef<HTMLDivElement>(null);

  const go = (id: string) => {
    store.update((sheet) => select(sheet, id));
    focusCell(place.current?.closest('[data-sheet]') ?? document, id);
  };
  return (
    <div aria-live="polite" className={styles.lists} ref={place}>
      <Lines className={styles.problems} list={problems} title="Ошибки" onGo={go} />
      <Lines className={styles.warnings} list={remarks} title="Замечания" onGo={go} />
    </div>
  );
}
