import { useEffect, useState } from 'react';
import { settled, whenIdle } from './whenIdle';

/** Whether what matters has been there for a while (`ready`), and the page has time for what nobody waits for. */
export function useLate(ready = true): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => (ready ? whenIdle(() => setLate(true), settled.ms) : undefined), [ready]);
  return late;
}
