import type { KeyboardEvent } from 'react';
import { useBoardWalk } from '../../../ui/board/useBoardWalk';
import { IconButton } from '../../../ui/IconButton';
import styles from './panel.module.css';

const steps = { ArrowUp: -1, ArrowDown: 1 } as const;
type Key = Pick<globalThis.KeyboardEvent, 'altKey' | 'key' | 'target'>;

/**
 * How a panel goes on to the next dealer of the board that it was opened from: buttons with «Дилер 12 из 52», and Alt with an arrow
 * wherever the focus is, but in a list of choices, which opens by it. `leaveTo` asks about what is typed.
 */
export function useWalking(asking: boolean, leaveTo: (go: () => void) => void) {
  const board = useBoardWalk();
  /** Whether the key was one of them. */
  const walks = ({ altKey, key, target }: Key): boolean => {
    if (!board || asking || !altKey || !(key in steps) || target instanceof HTMLSelectElement) return false;
    leaveTo(() => board.step(steps[key as keyof typeof steps]));
    return true;
  };
  const onWalkKey = (event: KeyboardEvent) => {
    if (!walks(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const button = (by: 1 | -1, label: string) => (
    <IconButton
      icon={by === 1 ? 'chevronRight' : 'chevronLeft'}
      label={label}
      onClick={() => leaveTo(() => board?.step(by))}
    />
  );
  const walk = board && (
    <span className={styles.walk}>
      {board.place}
      {button(-1, 'Предыдущий дилер (Alt+↑)')}
      {button(1, 'Следующий дилер (Alt+↓)')}
    </span>
  );
  return { walk, walks, onWalkKey };
}
