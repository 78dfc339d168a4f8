import { useRef, type KeyboardEvent } from 'react';
import { classNames } from '../../../ui/classNames';
import styles from './page.module.css';
import { tabs, type Tab } from './useTab';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The tabs; the arrow keys go between them. */
export function DealerTabs({ tab, onChoose }: { tab: Tab; onChoose: (tab: Tab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === tab);
    const next = (at + (steps[event.key] ?? 0) + tabs.length) % tabs.length;
    const chosen = tabs[next];
    if (next === at || !chosen) return;
    event.preventDefault();
    onChoose(chosen.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div ref={list} aria-label="Разделы дилера" className={styles.tabs} role="tablist">
      {tabs.map(({ name, caption }) => (
        <button
          key={name}
          aria-controls={name === tab ? `panel-${name}` : undefined}
          aria-selected={name === tab}
          className={classNames(styles.tab, name === tab && styles.current)}
          id={`tab-${name}`}
          role="tab"
          tabIndex={name === tab ? 0 : -1}
          type="button"
          onClick={() => onChoose(name)}
          onKeyDown={move}
        >
          {caption}
        </button>
      ))}
    </div>
  );
}
