import { useEffect, useEffectEvent } from 'react';
import { useBoardWalk } from '../../../ui/board/useBoardWalk';
import { IconButton } from '../../../ui/IconButton';
import styles from './panel.module.css';

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** In the panel, or nowhere: what had the focus may go from the screen while the panel stays. */
const isHere = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.closest('[data-panel]') !== null);

interface WalkProps {
  /** The panel asks whether to leave what is typed. */
  asking: boolean;
  /** Asks about what is typed, then goes. */
  leaveTo: (go: () => void) => void;
}

/**
 * How a panel goes on to the next dealer of the board that it was opened from: buttons with «Дилер 12 из 52», and Alt with an arrow
 * wherever the focus is, but in a list of choices, which opens by it.
 */
export function Walk({ asking, leaveTo }: WalkProps) {
  const board = useBoardWalk();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, key, target } = event;
    const by = altKey ? steps[key] : undefined;
    if (!board || asking || by === undefined || target instanceof HTMLSelectElement || !isHere(target)) return;
    event.preventDefault();
    event.stopPropagation();
    leaveTo(() => board.step(by));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the cells take the arrows.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
  if (!board) return null;
  const button = (by: 1 | -1, label: string) => (
    <IconButton
      icon={by === 1 ? 'chevronRight' : 'chevronLeft'}
      label={label}
      onClick={() => leaveTo(() => board.step(by))}
    />
  );
  return (
    <span className={styles.walk}>
      {board.place}
      {button(-1, 'Предыдущий дилер (Alt+↑)')}
      {button(1, 'Следующий дилер (Alt+↓)')}
    </span>
  );
}
