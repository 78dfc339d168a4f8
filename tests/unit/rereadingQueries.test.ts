import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { RereadingQueryClient } from '../../src/app/rereadingQueries';

const client = new RereadingQueryClient({ defaultOptions: { queries: { retry: false } } });
afterEach(() => client.clear());

/** A list that is read slowly: every call waits to be answered, and can be aborted. */
function slowList() {
  const calls: { signal: AbortSignal; answer: (names: string[]) => void }[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string[]>((answer) => calls.push({ signal, answer }));
  return { calls, options: { queryKey: ['groups', 'getList', 'archive'], queryFn, staleTime: 5000 } };
}

test('B07 a list on its way for the first time while something changes is read again, and the first answer is not taken', async () => {
  const { calls, options } = slowList();
  const observer = new QueryObserver(client, options);
  const seen: unknown[] = [];
  const leave = observer.subscribe(({ data, error }) => seen.push(data ?? error));
  const reread = client.invalidateQueries({ queryKey: ['groups', 'getList'] });
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  calls[0]?.answer(['before']);
  calls[1]?.answer(['before', 'after']);
  await reread;
  expect(observer.getCurrentResult()).toMatchObject({ data: ['before', 'after'], status: 'success' });
  expect(seen).not.toContainEqual(['before']);
  leave();
});

test('B07 what is on its way to the screen is read again even where nothing else is to be read now', async () => {
  const { calls, options } = slowList();
  const observer = new QueryObserver(client, options);
  const leave = observer.subscribe(() => undefined);
  await client.invalidateQueries({ queryKey: ['groups'], refetchType: 'none' });
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  calls[1]?.answer(['after']);
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['after']);
  leave();
});

test('B07 a page that is read ahead while something changes is forgotten: who turns to it has it read', async () => {
  const { calls, options } = slowList();
  const ahead = client.prefetchQuery(options);
  await client.invalidateQueries({ queryKey: ['groups', 'getList'] });
  calls[0]?.answer(['before']);
  await ahead;
  expect(calls).toHaveLength(1);
  expect(client.getQueryData(options.queryKey)).toBeUndefined();
  const read = client.fetchQuery(options);
  calls[1]?.answer(['after']);
  expect(await read).toEqual(['after']);
});

test('R05 a row of a list does not stand for its record, and a record that was read takes what is changed of it', () => {
  const key = ['groups', 'getOne', { id: 'nova:1', meta: undefined }];
  const seed = (kept: object | undefined) => kept ?? { id: 'nova:1', name: 'ООО «Ромашка»' };
  client.setQueryData(key, seed);
  expect(client.getQueryData(key)).toBeUndefined();
  client.setQueryData(key, { id: 'nova:1', etag: '"1"' });
  client.setQueryData(key, (kept: object | undefined) => ({ ...kept, etag: '"2"' }));
  expect(client.getQueryData(key)).toEqual({ id: 'nova:1', etag: '"2"' });
});

test('R05 a list that has come does not make a record fresh that was read before a change', async () => {
  const queryKey = ['groups', 'getOne', { id: 'nova:1', meta: undefined }];
  client.setQueryData(queryKey, { id: 'nova:1', etag: '"1"' });
  await client.invalidateQueries({ queryKey: ['groups'], refetchType: 'none' });
  let answer: (record: object) => void = () => undefined;
  const observer = new QueryObserver<object>(client, {
    queryKey,
    queryFn: () => new Promise((done) => (answer = done)),
  });
  const leave = observer.subscribe(() => undefined);
  client.setQueryData(queryKey, (kept: object | undefined) => kept ?? { id: 'nova:1', name: 'ООО «Ромашка»' });
  expect(observer.getCurrentResult()).toMatchObject({ isFetchedAfterMount: false, isStale: true });
  answer({ id: 'nova:1', etag: '"2"' });
  await expect.poll(() => observer.getCurrentResult().isFetchedAfterMount).toBe(true);
  expect(observer.getCurrentResult().data).toEqual({ id: 'nova:1', etag: '"2"' });
  leave();
});
