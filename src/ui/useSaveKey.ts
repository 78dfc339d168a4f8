import { useEffect, useRef } from 'react';

/** What the button that saves says of its key. */
export const saveKey = { 'aria-keyshortcuts': 'Control+S', title: 'Ctrl+S' };

/** Ctrl+S presses the button that this ref is put on, unless another dialog stands over it. */
export function useSaveKey() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!button.current?.closest('[aria-hidden="true"]')) button.current?.click();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return button;
}
