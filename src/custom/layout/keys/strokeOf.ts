import { texts } from './texts';

/** What of a key event tells which key it is. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key event is to the page: `Ctrl+K`, `/`, `?`, `>`, `Enter`, or a letter as its place on the keyboard has it in Latin, whatever the layout types. */
export function strokeOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string | undefined {
  if (altKey) return undefined;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (ctrlKey || metaKey) return letter && !shiftKey ? `Ctrl+${letter}` : undefined;
  if (key === '?' || (code === 'Slash' && shiftKey)) return '?';
  if (key === '>' || (code === 'Period' && shiftKey)) return '>';
  if (key === '/' || code === 'Slash') return '/';
  if (shiftKey) return undefined;
  return letter?.toLowerCase() ?? (/^(?:[0-9]|Enter)$/.test(key) ? key : undefined);
}

const floating = '[role=dialog],[role=menu],[role=listbox],[role=grid],dialog[open]';

/** Whether something is typed into, or the focus is in another thing than the page: its keys are its own then. */
export const isElsewhere = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(`${texts},${floating}`) !== null;

/** Whether a dialog or a menu stands over the page. */
export const isCovered = (): boolean => document.querySelector('[role=dialog],[role=menu],dialog[open]') !== null;
