import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenIdle } from '../../../src/ui/whenIdle';

const settledMs = 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);

it('R04 what has time comes once nothing has been pressed for a while', () => {
  const work = vi.fn();
  whenIdle(work, settledMs);
  pass(settledMs - 100);
  document.body.click();
  pass(settledMs - 100);
  expect(work).not.toHaveBeenCalled();
  pass(200);
  expect(work).toHaveBeenCalledTimes(1);
});

it.each([0, settledMs])('what was called off does not come, not before %i ms', (notBefore) => {
  const work = vi.fn();
  const callOff = whenIdle(work, notBefore);
  callOff();
  pass(5 * settledMs);
  expect(work).not.toHaveBeenCalled();
});
