import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Batch } from '../../../src/contract/batches';
import { followBatch } from '../../../src/dataProvider/followBatch';
import { HttpError } from '../../../src/dataProvider/http';

const begun = { id: 5, state: 'running', rows: 900, done: 0 } as Batch;
const done: Batch = { ...begun, state: 'done', done: 900 };
const lost = new HttpError('Нет связи', 0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What comes of looks that answer so, one after another, the last of them from then on. */
async function outcome(looks: readonly (Batch | HttpError)[]): Promise<unknown> {
  let at = 0;
  const read = () => {
    const look = looks[Math.min(at, looks.length - 1)];
    at += 1;
    return look instanceof HttpError ? Promise.reject(look) : Promise.resolve(look ?? done);
  };
  const following = followBatch(begun, read).then(
    ({ state }) => state,
    (error: Error) => error.message,
  );
  await vi.runAllTimersAsync();
  return following;
}

it('N01 looks of a long batch that get no answer are made again, after a server that starts anew too', async () => {
  const busy = new HttpError('Сервер занят', 503);
  expect(await outcome([lost, busy, { ...begun, done: 300 }, ...Array.from({ length: 30 }, () => lost), done])).toBe(
    'done',
  );
});

it('N01 a batch that no look tells of any more goes on, and says so', async () => {
  const words = 'Связь прервалась, изменение идёт дальше';
  expect(await outcome([lost])).toBe(words);
  expect(await outcome([new HttpError('Сессия закончилась', 401), done])).toBe(words);
});
