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
});
