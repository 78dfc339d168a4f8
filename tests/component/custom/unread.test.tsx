import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askUnread, everyMs, keepUnread, keptUnread } from '../../../src/custom/layout/bell/unread';
import { clearSession, saveToken, saveUser } from '../../../src/dataProvider/storage';
import { userOf } from '../../support/memoryApi';

const noon = new Date('2026-05-25T09:00:00Z').getTime();
const read = vi.fn(async () => ({ events: 3, news: 1 }));
const signIn = (login: string) => {
  saveToken(login);
  saveUser(userOf(login, []));
};

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  read.mockClear();
  signIn('anna');
});
afterEach(() => {
  vi.useRealTimers();
  clearSession();
});

it('O07 several tabs ask once a minute together, and all of them know', async () => {
  const answers = await Promise.all([askUnread(read), askUnread(read)]);
  expect(read).toHaveBeenCalledTimes(1);
  expect(answers[0]).toEqual({ events: 3, news: 1 });
  expect(await askUnread(read)).toEqual({ events: 3, news: 1 });
  // Ten tabs for ten minutes, each of them every second.
  for (let second = 1; second <= 600; second += 1) {
    vi.setSystemTime(noon + second * 1_000);
    for (let tab = 0; tab < 10; tab += 1) await askUnread(read);
  }
  expect(read).toHaveBeenCalledTimes(11);
});

it('O07 what could not be asked is asked again after a minute, by whichever tab', async () => {
  read.mockRejectedValueOnce(new Error('away'));
  await expect(askUnread(read)).rejects.toThrow('away');
  expect(await askUnread(read)).toEqual({ events: 0, news: 0 });
  expect(read).toHaveBeenCalledTimes(1);
  vi.setSystemTime(noon + everyMs);
  expect(await askUnread(read)).toEqual({ events: 3, news: 1 });
});

it('O07 what one has read is known to every tab, and nothing of another user', async () => {
  await askUnread(read);
  keepUnread({ events: 0, news: 0 });
  expect(await askUnread(read)).toEqual({ events: 0, news: 0 });
  signIn('boris');
  expect(keptUnread()).toBeUndefined();
  expect(await askUnread(read)).toEqual({ events: 3, news: 1 });
});

it('O07 nobody is asked for without a session, and nothing stays of one that has ended', async () => {
  await askUnread(read);
  clearSession();
  expect(await askUnread(read)).toEqual({ events: 0, news: 0 });
  expect(read).toHaveBeenCalledTimes(1);
  expect(localStorage).toHaveLength(0);
});

it('O07 a clock that was set back does not keep it quiet', async () => {
  await askUnread(read);
  vi.setSystemTime(noon - 10 * everyMs);
  await askUnread(read);
  expect(read).toHaveBeenCalledTimes(2);
});
