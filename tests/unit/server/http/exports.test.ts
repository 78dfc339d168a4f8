import { expect, it } from 'vitest';
import { createExports, exportLimits } from '../../../../server/http/exports';

const never = new AbortController().signal;

async function* waitFor(signal: AbortSignal) {
  await new Promise<void>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)));
  yield new Uint8Array();
}

it('Q01 a file that takes too long ends with a sentence, and its place is free again', async () => {
  const make = createExports({ ...exportLimits, perUser: 1, makingMs: 5 });
  for (let time = 0; time < 2; time += 1) {
    const file = await make('a', never, async (signal) => ({ bytes: waitFor(signal) }));
    const reading = (async () => {
      for await (const bytes of file.bytes) expect(bytes).toBeUndefined();
    })();
    await expect(reading).rejects.toMatchObject({
      status: 503,
      message: 'Файл готовится слишком долго: повторите позже, а если есть отбор — сузьте его',
    });
  }
});

it('Q01 a file that nobody takes gives its place back in the end', async () => {
  const make = createExports({ ...exportLimits, perUser: 1, makingMs: 5, takingMs: 5 });
  await make('a', never, async (signal) => ({ bytes: waitFor(signal) }));
  await expect
    .poll(() =>
      make('a', never, async () => ({ bytes: [] as never })).then(
        () => 'let in',
        () => 'refused',
      ),
    )
    .toBe('let in');
});

it('Q01 a file that is refused at once holds no place', async () => {
  const make = createExports({ ...exportLimits, perUser: 1, running: 1 });
  for (let time = 0; time < 3; time += 1)
    await expect(make('a', never, () => Promise.reject(new Error('nothing to load')))).rejects.toThrow('nothing');
});
