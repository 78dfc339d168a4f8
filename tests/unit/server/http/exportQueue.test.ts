import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Refusal } from '../../../../src/contract/refusal';
import { createExportQueue, type Place } from '../../../../server/http/exportQueue';

const limits = { running: 2, waiting: 3, perUser: 2, patienceMs: 60_000 };
const never = new AbortController().signal;

const refused = async (entering: Promise<unknown>) => {
  const error: unknown = await entering.catch((why: unknown) => why);
  if (!(error instanceof Refusal)) throw new Error('it was let in');
  return { status: error.status, detail: error.message, after: Number(error.headers['Retry-After']) };
};

/** Lets whatever has been decided be heard. */
const settle = () => new Promise<void>((done) => setImmediate(done));

it('Q01 a user has two files at a time: the third is 429 with a sentence, until one has arrived', async () => {
  const enter = createExportQueue({ ...limits, running: 10 });
  const first = await enter('a', never);
  await enter('a', never);
  const third = await refused(enter('a', never));
  expect(third).toMatchObject({ status: 429, detail: expect.stringContaining('не больше 2 файлов') as string });
  expect(third.after).toBeGreaterThan(0);
  first.made();
  expect((await refused(enter('a', never))).status).toBe(429);
  first.left();
  await enter('a', never);
});

it('Q01 when the queue is full it is 503 with a sentence for everybody', async () => {
  const enter = createExportQueue(limits);
  const places = ['a', 'b', 'c', 'd', 'e'].map((user) => enter(user, never));
  const sixth = await refused(enter('f', never));
  expect(sixth).toMatchObject({ status: 503, detail: expect.stringContaining('слишком много файлов') as string });
  expect(sixth.after).toBeGreaterThan(0);
  (await places[0])?.left();
  await places[2];
  await expect(Promise.race([places[3], settle().then(() => 'waits')])).resolves.toBe('waits');
});

it('Q01 who has no file in the making goes before the second file of another', async () => {
  const enter = createExportQueue(limits);
  const order: string[] = [];
  const began = (user: string) => enter(user, never).then((place) => (order.push(user), place));
  const places = ['a', 'b', 'a', 'c'].map(began);
  await settle();
  expect(order).toEqual(['a', 'b']);
  (await places[1])?.left();
  await settle();
  expect(order).toEqual(['a', 'b', 'c']);
  (await places[0])?.left();
  await settle();
  expect(order).toEqual(['a', 'b', 'c', 'a']);
});

it('Q01 who gives up, or has waited too long, leaves the queue and counts no more', async () => {
  const enter = createExportQueue({ ...limits, running: 1, perUser: 1, patienceMs: 5 });
  const first = await enter('a', never);
  const leaving = new AbortController();
  const second = enter('b', leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  expect((await refused(enter('b', never))).status).toBe(503);
  first.left();
  await enter('b', never);
});

it('Q01 never more than the limits say, whatever comes and goes, and everybody gets a turn', async () => {
  const step = fc.record({ user: fc.constantFrom('a', 'b', 'c', 'd'), ends: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const enter = createExportQueue(limits);
      const running: Place[] = [];
      const asked: Promise<unknown>[] = [];
      for (const { user, ends } of steps) {
        const entering = enter(user, never).then(
          (place) => running.push(place),
          (error: unknown) => expect(error).toBeInstanceOf(Refusal),
        );
        asked.push(entering);
        await settle();
        expect(running.length).toBeLessThanOrEqual(limits.running);
        if (ends) running.shift()?.left();
        await settle();
      }
      for (let last = -1; last !== running.length || running.length > 0;) {
        last = running.length;
        running.shift()?.left();
        await settle();
      }
      await Promise.all(asked);
    }),
    { numRuns: 50 },
  );
});
