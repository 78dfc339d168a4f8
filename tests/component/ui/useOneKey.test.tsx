import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HttpError } from '../../../src/dataProvider/http';
import { useOneKey } from '../../../src/ui/batch/useOneKey';

const send = () => {
  const { result } = renderHook(() => useOneKey());
  const keys: string[] = [];
  return async (body: object, answer: HttpError | Error | 'done') => {
    const sent = result.current(body, async (key) => {
      keys.push(key);
      if (answer !== 'done') throw answer;
    });
    await sent.catch(() => undefined);
    return [...new Set(keys)].length;
  };
};

it('N01 the same goes under one key while nobody knows whether it was done, other things under another', async () => {
  const keysAfter = send();
  expect(await keysAfter({ a: 1 }, new HttpError('Нет связи с сервером', 0))).toBe(1);
  expect(await keysAfter({ a: 1 }, new HttpError('Шлюз не дождался', 504))).toBe(1);
  expect(await keysAfter({ a: 1 }, 'done')).toBe(1);
  expect(await keysAfter({ a: 1 }, 'done')).toBe(2);
  expect(await keysAfter({ a: 2 }, new HttpError('Нет связи с сервером', 0))).toBe(3);
  expect(await keysAfter({ a: 3 }, 'done')).toBe(4);
});

it('N01 what was refused, or has ended undone, is tried anew', async () => {
  const keysAfter = send();
  expect(await keysAfter({ a: 1 }, new HttpError('Изменилось', 409))).toBe(1);
  expect(await keysAfter({ a: 1 }, new Error('Остановлено'))).toBe(2);
  expect(await keysAfter({ a: 1 }, 'done')).toBe(3);
});
