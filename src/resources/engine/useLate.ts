import { useEffect, useState } from 'react';
import { settledMs, whenIdle } from '../../ui/whenIdle';

/** Whether the first rows have been there for a while (`ready`), and the page has time for what nobody waits for. */
export function useLate(ready: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => (ready ? whenIdle(() => setLate(true), settledMs) : undefined), [ready]);
  return late;
}
