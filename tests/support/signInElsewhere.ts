import { mockAccounts } from '../../src/dataProvider/mock/accounts';
import { allowComplaint } from './complaints';
import { saveToken, saveUser } from '../../src/dataProvider/storage';

/** What another tab of this browser leaves behind: somebody else has signed in there. */
export const signInElsewhere = (login: string) => {
  allowComplaint(/Требуется вход/);
  const account = mockAccounts.find(({ user }) => user.user_profile.login === login);
  if (!account) throw new Error(`nobody is called ${login}`);
  saveToken(`token of ${login}`);
  saveUser(account.user);
};
