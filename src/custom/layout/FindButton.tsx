import { lazy, Suspense, useEffect, useState } from 'react';
import { IconButton } from '../../ui/IconButton';
import { useMay } from '../../ui/useMay';

const FindDialog = lazy(async () => ({ default: (await import('./FindDialog')).FindDialog }));

const elsewhere = 'input,textarea,select,[contenteditable],dialog,[role=dialog]';

/** Whether the keys open the search: Ctrl+K anywhere but over a dialog, `/` (wherever the layout has it) outside of every field. */
const opens = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) =>
  !altKey &&
  !shiftKey &&
  !document.querySelector('[role=dialog],dialog[open]') &&
  (ctrlKey || metaKey
    ? code === 'KeyK'
    : (key === '/' || code === 'Slash') && !(target instanceof Element && target.closest(elsewhere)));

/** The way to the search of everything: a button, Ctrl+K or `/`. The dialog comes when it is first opened. */
export function FindButton() {
  const drawn = useMay('search');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!drawn || !opens(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [drawn]);
  if (!drawn) return null;
  return (
    <>
      <IconButton aria-haspopup="dialog" icon="search" label="Найти (Ctrl+K)" onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <FindDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
