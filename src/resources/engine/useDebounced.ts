import { useEffect, useEffectEvent, useState } from 'react';

/** Typing that is passed on only after a pause, ms; a value that comes from outside replaces what was typed, an echo does not. */
export function useDebounced(value: string, onChange: (value: string) => void, ms: number) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [passed, setPassed] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== passed) {
      setTyped(value);
      setPassed(value);
    }
  }
  const pass = useEffectEvent((next: string) => {
    setPassed(next);
    onChange(next);
  });
  useEffect(() => {
    if (typed === passed) return;
    const timer = setTimeout(() => pass(typed), ms);
    return () => clearTimeout(timer);
  }, [typed, passed, ms]);
  return [typed, setTyped] as const;
}
