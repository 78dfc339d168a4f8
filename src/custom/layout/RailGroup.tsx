import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { MenuGroup } from '../../domain/menu';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import { MenuLinks } from './MenuLinks';
import { menuIcons } from './menuIcons';
import styles from './RailGroup.module.css';
import { useMarked } from './useMarked';

const step = { ArrowDown: 1, ArrowUp: -1 } as const;
const isStep = (key: string): key is keyof typeof step => key in step;

/** A group on the collapsed rail: an icon that opens its entries; arrows walk them, Escape closes. */
export function RailGroup({ group }: { group: MenuGroup }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const walk = useRef(false);
  const id = useId();
  const marked = useMarked();
  const current = group.entries.some(({ path }) => marked(path));

  const links = () => [...(box.current?.querySelectorAll('a') ?? [])];

  useEffect(() => {
    if (!open) return;
    if (walk.current) links()[0]?.focus();
    walk.current = false;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    } else if (!open && (event.key === 'ArrowRight' || event.key === 'ArrowDown')) {
      walk.current = true;
      setOpen(true);
    } else if (open && isStep(event.key)) {
      const all = links();
      const at = all.findIndex((link) => link === document.activeElement);
      all[(at + step[event.key] + all.length) % all.length]?.focus();
    } else return;
    event.preventDefault();
  };

  const onBlur = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(false);
  };

  // A link takes no focus by a press in Safari, what is around it does: the group stays open for it.
  return (
    <div className={styles.group} ref={box} tabIndex={-1} onBlur={onBlur} onKeyDown={onKeyDown}>
      <IconButton
        aria-controls={id}
        aria-expanded={open}
        className={classNames(styles.button, current && styles.current)}
        icon={menuIcons[group.name]}
        label={group.caption}
        ref={button}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div className={styles.dropdown} id={id}>
          <MenuLinks group={group} onPick={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}
