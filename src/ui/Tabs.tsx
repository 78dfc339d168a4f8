import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatNumber } from '../domain/plural';
import { classNames } from './classNames';
import styles from './Tabs.module.css';

export interface Tab<Name extends string> {
  name: Name;
  caption: string;
  /** How many there are of what it shows, where that is known. */
  count?: number;
}

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly Tab<Name>[];
  tab: Name;
  onChoose: (tab: Name) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The tabs of a page; the arrow keys go between them. */
export function Tabs<Name extends string>({ label, tabs, tab, onChoose }: TabsProps<Name>) {
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
  // Only sideways: the page stays where it is.
  useEffect(() => {
    const row = list.current?.getBoundingClientRect();
    const chosen = list.current?.querySelector('[aria-selected=true]')?.getBoundingClientRect();
    if (list.current && row && chosen)
      list.current.scrollLeft += chosen.left - row.left - (row.width - chosen.width) / 2;
  }, [tab]);
  return (
    <div ref={list} aria-label={label} className={styles.tabs} role="tablist">
      {tabs.map(({ name, caption, count }) => (
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
          {count !== undefined && <span className={styles.count}> {formatNumber(count)}</span>}
        </button>
      ))}
    </div>
  );
}

/** What the chosen tab shows. */
export const TabPanel = ({
  tab,
  className,
  children,
}: {
  tab: string;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <div aria-labelledby={`tab-${tab}`} className={className} id={`panel-${tab}`} role="tabpanel">
    {children}
  </div>
);
