import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

/** What the button that saves says of its key. */
export const saveKey = { 'aria-keyshortcuts': 'Control+S', title: 'Ctrl+S' };

/** What says why a button is off. */
const whyOff = (button: HTMLButtonElement) =>
  button.disabled ? document.getElementById(button.getAttribute('aria-describedby') ?? '') : null;

/**
 * Ctrl+S presses the button that this ref is put on, unless another dialog stands over it. `settle` puts in place what is still being
 * typed, as leaving the field for the button does: it may be what the button is closed for. Of a button that is off it presses what says
 * why, which leads to what is missing; so does Enter in a field of its form, as a browser does nothing then.
 */
export function useSaveKey(settle?: (button: HTMLButtonElement) => void) {
  const button = useRef<HTMLButtonElement>(null);
  const press = useEffectEvent(() => {
    const pressed = button.current;
    if (!pressed || pressed.closest('[aria-hidden="true"]')) return;
    if (settle) flushSync(() => settle(pressed));
    (whyOff(pressed) ?? pressed).click();
  });
  const enter = useEffectEvent((field: HTMLInputElement) => {
    const { current: off } = button;
    if (off && field.form && field.form === off.form) whyOff(off)?.click();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (key === 'Enter' && !defaultPrevented && target instanceof HTMLInputElement) enter(target);
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return button;
}
