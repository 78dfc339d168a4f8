import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { spool } from '../../../../server/http/spool';

const part = new Uint8Array(100_000).map((_, index) => index % 251);
const never = new AbortController().signal;

async function* parts(count: number, failure?: Error) {
  for (let index = 0; index < count; index += 1) yield part;
  if (failure) throw failure;
}

const readAll = async (bytes: AsyncIterable<Uint8Array>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
};

it.each([0, 1, 2, 30])('Q01 %d parts of 100 kB come out as they went in', async (count) => {
  const whole = await readAll(parts(count));
  expect((await readAll(spool(parts(count), { signal: never }))).equals(whole)).toBe(true);
});

it('Q01 whoever is faster now and slower then, all comes once and in order', async () => {
  const steps = fc.array(fc.record({ size: fc.nat(300_000), made: fc.nat(3), read: fc.nat(6) }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const sent = given.map(({ size }, index) => Buffer.alloc(size, index + 1));
      async function* made() {
        for (const [index, bytes] of sent.entries()) {
          for (let left = given[index]?.made ?? 0; left > 0; left -= 1) await turn();
          yield bytes;
        }
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of spool(made(), { signal: never })) {
        for (let left = given[chunks.length % given.length]?.read ?? 0; left > 0; left -= 1) await turn();
        chunks.push(chunk);
      }
      expect(Buffer.concat(chunks).equals(Buffer.concat(sent))).toBe(true);
    }),
  );
});

it('Q01 all is made while the reader has taken one part only', async () => {
  let made: () => void = () => undefined;
  const over = new Promise<void>((done) => (made = done));
  const reading = spool(parts(30), { signal: never, onMade: made });
  const first = await reading.next();
  await over;
  const rest = await readAll(reading);
  expect((first.value?.length ?? 0) + rest.length).toBe(30 * part.length);
});

it('Q01 a failure comes after what was made before it', async () => {
  const taken: number[] = [];
  const reading = async () => {
    for await (const bytes of spool(parts(5, new Error('broken off')), { signal: never })) taken.push(bytes.length);
  };
  await expect(reading()).rejects.toThrow('broken off');
  expect(taken.reduce((sum, length) => sum + length, 0)).toBe(5 * part.length);
});

it('Q01 without a folder for its file it fails, and nothing else does', async () => {
  vi.stubEnv('TMPDIR', '/nonexistent');
  const reading = spool(parts(30), { signal: never });
  await reading.next();
  await turn();
  await expect(readAll(reading)).rejects.toThrow('ENOENT');
  vi.unstubAllEnvs();
});

it('Q01 a reader who leaves, and a signal, end the source', async () => {
  const ends = () => {
    let closed: () => void = () => undefined;
    const over = new Promise<void>((done) => (closed = done));
    async function* endless() {
      try {
        for (;;) {
          await new Promise<void>((next) => setImmediate(next));
          yield part;
        }
      } finally {
        closed();
      }
    }
    return { over, source: endless() };
  };
  const left = ends();
  const reading = spool(left.source, { signal: never });
  await reading.next();
  await reading.return();
  await left.over;

  const stopped = ends();
  const stop = new AbortController();
  const halted = readAll(spool(stopped.source, { signal: stop.signal }));
  stop.abort(new Error('stopped'));
  await expect(halted).rejects.toThrow('stopped');
  await stopped.over;
});
