import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockAccounts } from '../../../../src/dataProvider/mock/accounts';
import { saveUser } from '../../../../src/dataProvider/storage';
import { keepUnsaved, useUnsaved } from '../../../../src/resources/engine/unsaved';

const signIn = (login: string) => {
  const account = mockAccounts.find(({ user }) => user.user_profile.login === login);
  if (account) saveUser(account.user);
};

it('D-ERR D-401 what one could not save comes back to nobody else who signs in in the same tab', () => {
  const unsaved = { values: { p_comments: 'Только для меня' }, sent: { body: 'all of it', key: 'one' } };
  signIn('admin');
  keepUnsaved('groups/nova:5', unsaved);
  signIn('dealer');
  expect(renderHook(() => useUnsaved('groups/nova:5', true)).result.current.unsaved).toBeUndefined();
  signIn('admin');
  expect(renderHook(() => useUnsaved('groups/nova:5', true)).result.current.unsaved).toEqual(unsaved);
});
