import { useEffect, useEffectEvent, useState } from 'react';

/** Typing that is passed on only after a pause, ms; a value that comes from outside replaces what was typed. */
export function useDebounced(value: string, onChange: (value: string) => void, ms: number) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  const pass = useEffectEvent((next: string) => onChange(next));
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => pass(typed), ms);
    return () => clearTimeout(timer);
  }, [typed, value, ms]);
  return [typed, setTyped] as const;
}
