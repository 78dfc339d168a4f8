import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { useSaving } from '../../../src/ui/saving/useSaving';
import { toasts, useToasts } from '../../../src/ui/toasts';

type Options = Parameters<typeof useSaving<{ etag?: string | undefined }>>[0];

/** A form that has a place for what is said of its `name`. */
const form = (options: Partial<Options> = {}) => {
  const atName = vi.fn();
  const place: Options['place'] = (errors) => {
    atName(errors.name);
    return Object.entries(errors).flatMap(([field, words]) => (field === 'name' ? [] : [words]));
  };
  const shown = renderHook(() => ({
    ...useSaving({ version: undefined, read: undefined, place, ...options }),
    toasts: useToasts().map(({ text }) => text),
  }));
  const keys: string[] = [];
  /** Sends a body; refused with an error where one is given, of which a toast speaks first. */
  const send = async (body: unknown, error?: Error) => {
    await act(() =>
      shown.result.current.attempt(body, async (key) => {
        keys.push(key);
        if (!error) return;
        toasts.show({ tone: 'danger', text: error.message, about: error });
        throw error;
      }),
    );
  };
  return { shown: shown.result, atName, keys, send };
};
const refused = (status: number, errors?: Record<string, string[]>, headers?: Headers) =>
  new HttpError('Отказано', status, { detail: 'Отказано', ...(errors && { errors }) }, headers);

beforeEach(() => toasts.clear());

it('R03 D-ERR the same content goes under the same key, in a form that was opened again too; another content under another', async () => {
  const { keys, send, shown } = form();
  await send({ name: 'а' }, refused(503));
  await send({ name: 'а' }, refused(503));
  await send({ name: 'б' }, refused(503));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  const again = form({ earlier: shown.current.lastSent() });
  await again.send({ name: 'б' });
  expect(again.keys).toEqual([keys[2]]);
});

it('C08 a second press is none, while the first is under way and once it has closed the form', async () => {
  const { shown } = form();
  let done: () => void = () => undefined;
  const work = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
  await act(async () => {
    void shown.current.attempt(1, work);
    void shown.current.attempt(1, work);
  });
  expect(shown.current.busy).toBe(true);
  await act(async () => done());
  expect(shown.current.busy).toBe(false);
  await act(() => shown.current.attempt(1, work));
  expect(work).toHaveBeenCalledOnce();
});

it('D-ERR a form that stays says itself what no field can, and the toast goes', async () => {
  const { shown, send, atName } = form({ undone: (lost) => (lost ? 'Неизвестно' : 'Прайс не сохранён') });
  await send(1, refused(403));
  expect(shown.current).toMatchObject({ failure: 'Прайс не сохранён: Отказано', toasts: [] });
  await send(1, refused(400, { name: ['Введите', 'название'], other: ['Нельзя'] }));
  expect(atName).toHaveBeenLastCalledWith('Введите название');
  expect(shown.current).toMatchObject({ failure: 'Нельзя', toasts: [] });
  await send(1, refused(400, { name: ['Введите'] }));
  expect(shown.current).toMatchObject({ failure: undefined, toasts: [] });
});

it.each([
  [0, {}, 'Сохранено ли, неизвестно: Отказано'],
  [500, {}, 'Сохранено ли, неизвестно: Отказано'],
  [503, {}, 'Сохранено ли, неизвестно: Отказано'],
  [503, { 'Retry-After': '2', 'X-Outcome': 'unknown' }, 'Сохранено ли, неизвестно: Отказано'],
  [503, { 'Retry-After': '2' }, 'Не сохранено: Отказано'],
  [409, {}, 'Не сохранено: Отказано'],
])('D-ERR what is said of %s with %j is what is known', async (status, headers, words) => {
  const { shown, send } = form();
  await send(1, refused(status, undefined, new Headers(Object.entries(headers))));
  expect(shown.current.failure).toBe(words);
});

it('D-ERR what somebody has deleted since it was read is called gone', async () => {
  const { shown, send } = form({ version: '"1"' });
  await send(1, refused(404));
  expect(shown.current.failure).toBe('Не сохранено: запись удалили, или она вам больше не видна');
});

it('D-ERR a form that goes is told of what no field can show, and of nothing else', async () => {
  const onFailed = vi.fn();
  const { shown, send } = form({ onFailed });
  await send(1, refused(400, { name: ['Введите'] }));
  expect(shown.current.toasts).toEqual([]);
  await send(1, refused(400, { name: ['Введите'], other: ['Нельзя'] }));
  expect(shown.current.toasts).toEqual(['Отказано']);
  expect(onFailed).not.toHaveBeenCalled();
  await send(1, refused(400, { other: ['Нельзя'] }));
  await send(1, refused(409));
  expect(onFailed).toHaveBeenCalledTimes(2);
  expect(shown.current.failure).toBeUndefined();
});

it('D-401 a session that has ended is nobody here’s business: the form stays as it is', async () => {
  const onFailed = vi.fn();
  const { shown, send } = form({ onFailed });
  await send(1, refused(401));
  expect(onFailed).not.toHaveBeenCalled();
  expect(shown.current).toMatchObject({ failure: undefined, busy: false });
});

it('D-ERR another version than the one that was read is a conflict; the same one is a failure like any other', async () => {
  const [onStale, read] = [vi.fn(), vi.fn(() => Promise.resolve({ etag: '"2"' }))];
  const { shown, send } = form({ version: '"1"', read, onStale });
  await send(1, refused(409));
  expect(onStale).toHaveBeenCalledExactlyOnceWith({ etag: '"2"' }, 'Отказано');
  expect(shown.current).toMatchObject({ failure: undefined, toasts: [] });
  read.mockResolvedValue({ etag: '"1"' });
  await send(1, refused(409));
  read.mockRejectedValue(refused(404));
  await send(1, refused(409));
  expect(onStale).toHaveBeenCalledOnce();
  expect(shown.current.failure).toBe('Не сохранено: Отказано');
});

it('an error of our own is said, and passed on for the log', async () => {
  const { shown } = form();
  const broken = () => Promise.reject(new TypeError('Сбой'));
  await act(() => expect(shown.current.attempt(1, broken)).rejects.toThrow('Сбой'));
  expect(shown.current).toMatchObject({ failure: 'Не сохранено: что-то пошло не так', busy: false });
});
