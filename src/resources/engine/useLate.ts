import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/whenIdle';

/** The first moments belong to whoever turns the page or types, ms. */
const settledMs = 1000;

/** Whether the first rows are there, and the page has time for what nobody waits for. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => whenIdle(() => setLate(true), settledMs), []);
  return late;
}
