import { Refusal } from '../../contract/refusal';
import { loginKey } from '../../domain/login';
import type { Handlers } from './call';
import { pageOf } from './listing';
import { groupAt } from './scope';
import { userAt } from './users';

/** Who comes and goes, and what they have changed. */
export const sessionHandlers = {
  signIn: ({ store, body }) => {
    const login = loginKey(body.username);
    const account = store.accounts.find(({ user }) => user.user_profile.login === login);
    if (!account || body.password !== 'demo') throw new Refusal(400, 'Неверный логин или пароль');
    const token = `mock-${login}-${store.serial()}`;
    store.tokens.set(token, account);
    return { token };
  },
  readUser: ({ account }) => account.user,
  signOut: ({ store, token }) => {
    store.tokens.delete(token ?? '');
    return undefined;
  },
  listGroupHistory: (call) =>
    pageOf(call.store.historyOf(['group', 'fcsProfile', 'billing'], groupAt(call, call.params).key), call.query),
  listUserHistory: (call) => pageOf(call.store.historyOf(['user'], userAt(call, call.params).key), call.query),
} satisfies Partial<Handlers>;
