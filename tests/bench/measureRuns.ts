import { figure, table, verdict } from './print';
import type { Timed } from './reportCalls';
import { quantile } from './statistics';

/** So many calls of a kind come before those that count. */
export const warmUp = 3;

/** Each kind of call on its own: the first few warm the server up. */
export async function measureRuns(kinds: readonly Timed[]) {
  const rows: string[][] = [];
  for (const { name, most, runs } of kinds) {
    const times: number[] = [];
    for (const [index, run] of runs.entries()) {
      const begun = performance.now();
      await run();
      if (index >= warmUp) times.push(performance.now() - begun);
    }
    const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)];
    rows.push([name, String(times.length), figure(middle), figure(high), `≤ ${most}`, verdict(high, most)]);
  }
  table([['', 'вызовов', 'p50, мс', 'p95, мс', 'цель', ''], ...rows]);
}
