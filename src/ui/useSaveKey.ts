import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

/** What the button that saves says of its key. */
export const saveKey = { 'aria-keyshortcuts': 'Control+S', title: 'Ctrl+S' };

/**
 * Ctrl+S presses the button that this ref is put on, unless another dialog stands over it. `settle` puts in place what is still being
 * typed, as leaving the field for the button does: it may be what the button is closed for. Of a button that is off it presses what says
 * why, which leads to what is missing.
 */
export function useSaveKey(settle?: (button: HTMLButtonElement) => void) {
  const button = useRef<HTMLButtonElement>(null);
  const press = useEffectEvent(() => {
    const pressed = button.current;
    if (!pressed || pressed.closest('[aria-hidden="true"]')) return;
    if (settle) flushSync(() => settle(pressed));
    const why = document.getElementById(pressed.getAttribute('aria-describedby') ?? '');
    (pressed.disabled && why ? why : pressed).click();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return button;
}
