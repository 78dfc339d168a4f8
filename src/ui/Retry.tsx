import { useEffect, useRef } from 'react';
import { Button } from './Button';

/** Asks again for what could not be read. It goes from the screen then, and the focus to what it stood in. */
export function Retry({ again }: { again: () => unknown }) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    const around = button.current?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (pressed.current && document.activeElement === document.body) around?.focus({ preventScroll: true });
    };
  }, []);
  const press = () => {
    pressed.current = true;
    again();
  };
  return (
    <Button icon="refresh" ref={button} onClick={press}>
      Повторить
    </Button>
  );
}
