// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  clearSession,
  readDevice,
  readRailCollapsed,
  readTheme,
  readToken,
  readUser,
  saveDraft,
  saveRailCollapsed,
  saveTheme,
  saveToken,
  saveUser,
  takeDraft,
  watchSession,
} from '../../../src/dataProvider/storage';
import { userOf } from '../../support/memoryApi';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('what the browser keeps', () => {
  it('A04 clears token and user info, and keeps settings', () => {
    saveToken('t');
    saveUser(userOf('anna', []));
    saveRailCollapsed(true);
    saveTheme('dark');
    clearSession();
    expect([readToken(), readUser(), readRailCollapsed(), readTheme()]).toEqual([null, null, true, 'dark']);
  });

  it('Q02 is known by a token of its own, made once, that outlives the session', () => {
    const device = readDevice();
    expect(device).toMatch(/^[\w-]{43}$/);
    clearSession();
    expect(readDevice()).toBe(device);
    localStorage.clear();
    expect(readDevice()).not.toBe(device);
  });

  it('gives a draft once, and only to the login that left it', () => {
    saveDraft('anna', 'users/nova:1/edit', { city: 'Орёл' });
    saveDraft('anna', 'groups/new', { name: 'Ромашка' });
    expect(takeDraft('boris', 'users/nova:1/edit')).toBeUndefined();
    expect(takeDraft('anna', 'users/nova:1/edit')).toEqual({ city: 'Орёл' });
    expect(takeDraft('anna', 'users/nova:1/edit')).toBeUndefined();
    expect(takeDraft('anna', 'groups/new')).toEqual({ name: 'Ромашка' });
  });

  it('F01 gives the draft of a tab that was closed to the next one, and to none after it', () => {
    saveDraft('anna', 'groups/new', { name: 'Ромашка' });
    sessionStorage.clear();
    expect(takeDraft('boris', 'groups/new')).toBeUndefined();
    expect(takeDraft('anna', 'groups/new')).toEqual({ name: 'Ромашка' });
    sessionStorage.clear();
    expect(takeDraft('anna', 'groups/new')).toBeUndefined();
  });

  it('F01 gives each of two tabs its own draft of one form', () => {
    saveDraft('anna', 'groups/new', { name: 'Первая' });
    const first = sessionStorage.getItem('lk.drafts') ?? '';
    sessionStorage.clear();
    saveDraft('anna', 'groups/new', { name: 'Вторая' });
    const second = sessionStorage.getItem('lk.drafts') ?? '';
    sessionStorage.setItem('lk.drafts', first);
    expect(takeDraft('anna', 'groups/new')).toEqual({ name: 'Первая' });
    sessionStorage.setItem('lk.drafts', second);
    expect(takeDraft('anna', 'groups/new')).toEqual({ name: 'Вторая' });
    expect(takeDraft('anna', 'groups/new')).toBeUndefined();
  });

  it('F01 keeps drafts for as long as the page lasts where the browser forbids storage', () => {
    for (const method of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    saveDraft('anna', 'groups/new', { name: 'Ромашка' });
    expect(takeDraft('anna', 'groups/new')).toEqual({ name: 'Ромашка' });
    expect(takeDraft('anna', 'groups/new')).toBeUndefined();
  });

  it('takes damaged values for none', () => {
    localStorage.setItem('lk.user', '{"rights":');
    localStorage.setItem('lk.theme', 'purple');
    sessionStorage.setItem('lk.drafts', '[1]');
    expect([readUser(), readTheme(), takeDraft('a', 'b')]).toEqual([null, 'system', undefined]);
  });

  it('lasts as long as the page where the browser forbids storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    saveToken('t');
    expect(readToken()).toBe('t');
    clearSession();
    expect(readToken()).toBeNull();
  });

  it('tells of another tab’s session, not of its settings', () => {
    const heard = vi.fn();
    const stop = watchSession(heard);
    window.dispatchEvent(new StorageEvent('storage', { key: 'lk.rail' }));
    expect(heard).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: 'lk.token' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'lk.token' }));
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
