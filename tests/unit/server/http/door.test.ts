import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDoor } from '../../../../server/http/door';

afterEach(() => void vi.useRealTimers());

/** A work that ends when it is told to. */
function work() {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => (end = resolve));
  const begun = vi.fn(() => done);
  return { begun, end: () => end() };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the door of short calls', () => {
  it('Q08 lets in as many as it may, the others in their turn, whatever becomes of those before', async () => {
    const door = createDoor({ running: 2, waiting: 5, patienceMs: 60_000 });
    const works = [work(), work(), work(), work()];
    const passed = works.map(({ begun }) => door.enter(begun));
    await settle();
    expect(works.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 0, 0]);
    works[1]?.end();
    await settle();
    expect(works.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 1, 0]);
    for (const one of works) one.end();
    await Promise.all(passed);
    await expect(door.enter(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    const three = [work(), work(), work()];
    const last = three.map(({ begun }) => door.enter(begun));
    await settle();
    expect(three.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 0]);
    for (const one of three) one.end();
    await Promise.all(last);
  });

  it('Q08 who has been let in goes on before those who wait, and is never refused', async () => {
    const door = createDoor({ running: 1, waiting: 5, patienceMs: 60_000 });
    const order: string[] = [];
    const first = work();
    const passed = [
      door.enter(first.begun),
      door.enter(async () => void order.push('new')),
      door.goOn(async () => void order.push('known')),
    ];
    first.end();
    await Promise.all(passed);
    expect(order).toEqual(['known', 'new']);
  });

  it('Q08 refuses at once what is too much, and after its patience whose turn has not come: 503, with when to come again', async () => {
    vi.useFakeTimers();
    const door = createDoor({ running: 1, waiting: 1, patienceMs: 250 });
    const first = work();
    const held = door.enter(first.begun);
    const never = vi.fn(async () => undefined);
    const impatient = door.enter(never);
    const refused = { status: 503, headers: { 'Retry-After': '2' } };
    await expect(door.enter(never)).rejects.toMatchObject(refused);
    const told = expect(impatient).rejects.toMatchObject(refused);
    await vi.advanceTimersByTimeAsync(250);
    await told;
    first.end();
    await held;
    expect(never).not.toHaveBeenCalled();
    await expect(door.enter(async () => 'in')).resolves.toBe('in');
  });

  it('Q08 under five times as much as it can do, whoever is served has waited no longer than is foreseen, and no turn is lost', async () => {
    let time = 0;
    const foreseenMs = 250;
    const door = createDoor({ running: 4, waiting: 240, patienceMs: 60_000, foreseenMs }, () => time);
    const under: { until: number; end: () => void }[] = [];
    const twenty = () => {
      const one = work();
      under.push({ until: time + 20, end: one.end });
      return one.begun();
    };
    const waits: { at: number; ms: number }[] = [];
    let refused = 0;
    const call = (came: number) =>
      door
        .enter(() => {
          waits.push({ at: came, ms: time - came });
          return twenty();
        })
        .then(() => door.goOn(twenty))
        .catch(() => (refused += 1));
    const calls: Promise<unknown>[] = [];
    for (; time < 5000 || under.length > 0; time += 2) {
      for (const one of under.filter(({ until }) => until <= time)) {
        under.splice(under.indexOf(one), 1);
        one.end();
      }
      await settle();
      if (time < 5000) calls.push(call(time));
    }
    await Promise.all(calls);
    // By then it knows its pace: one in ten milliseconds.
    const later = waits.filter(({ at }) => at >= 1000);
    expect(Math.max(...later.map(({ ms }) => ms))).toBeLessThanOrEqual(foreseenMs + 50);
    expect(later.length).toBeGreaterThan(380);
    expect(waits.length + refused).toBe(calls.length);
  });
});
