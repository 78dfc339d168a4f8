import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { createTogether } from '../../../../server/db/together';

afterEach(() => void vi.useRealTimers());

/** Readings that end when told, each telling what there was as it began. */
function source() {
  const pending: (() => void)[] = [];
  let now = 0;
  return {
    pending,
    change: () => (now += 1),
    read: () => {
      const then = now;
      return new Promise<number>((done) => pending.push(() => done(then)));
    },
    now: () => now,
  };
}

const settled = () => new Promise((done) => setImmediate(done));

it('Q08 who asks while it is being read waits for the next reading, and all who wait share it', async () => {
  const { pending, read, change } = source();
  const together = createTogether();
  const first = together('a', read);
  change();
  const others = [1, 2, 3].map(() => together('a', read));
  expect(pending).toHaveLength(1);
  pending[0]?.();
  expect(await first).toBe(0);
  await settled();
  expect(pending).toHaveLength(2);
  pending[1]?.();
  expect(await Promise.all(others)).toEqual([1, 1, 1]);
});

it('Q08 a reading that stands still holds up nobody who asks after it', async () => {
  vi.useFakeTimers();
  const { pending, read } = source();
  const together = createTogether();
  void together('a', read);
  const waiting = together('a', read);
  await vi.advanceTimersByTimeAsync(20);
  expect(pending).toHaveLength(2);
  pending[1]?.();
  expect(await waiting).toBe(0);
});

it('Q08 what is asked for under another key waits for nothing', () => {
  const { pending, read } = source();
  const together = createTogether();
  void together('a', read);
  void together('b', read);
  expect(pending).toHaveLength(2);
});

it('Q08 a reading that failed fails for those who shared it, and is done anew for those who waited', async () => {
  const together = createTogether();
  const failing = together('a', () => Promise.reject(new Error('away')));
  const next = together('a', () => Promise.resolve(7));
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe(7);
  expect(await together('a', () => Promise.resolve(8))).toBe(8);
});

it('Q08 nobody is told what was before he asked, whatever the order of asking, changing and ending', async () => {
  const step = fc.constantFrom('ask', 'change', 'end');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { pending, read, change, now } = source();
      const together = createTogether();
      const asked: { since: number; told: Promise<number> }[] = [];
      const end = async () => {
        pending.shift()?.();
        await settled();
      };
      for (const one of steps) {
        if (one === 'ask') asked.push({ since: now(), told: together('a', read) });
        if (one === 'change') change();
        if (one === 'end') await end();
        expect(pending.length).toBeLessThanOrEqual(1);
      }
      while (pending.length > 0) await end();
      for (const { since, told } of asked) expect(await told).toBeGreaterThanOrEqual(since);
    }),
  );
});
