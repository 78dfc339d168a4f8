import { extensionNames } from '../../contract/extensions';
import { Refusal } from '../../contract/refusal';
import { loginKey } from '../../domain/login';
import type { Handlers } from './call';
import type { Store } from './store';

/** Whose token it is: it names the login, so that a page loaded again, whose store is new, stays signed in. */
export const accountOfToken = ({ accounts, ended }: Store, token: string) => {
  const [, login] = /^mock-(.+)-\d+$/.exec(token) ?? [];
  return ended.has(token) ? undefined : accounts.find(({ user }) => user.user_profile.login === login);
};

/** Who comes and goes. */
export const sessionHandlers = {
  readExtensions: () => ({ extensions: [...extensionNames] }),
  signIn: ({ store, body }) => {
    const login = loginKey(body.username);
    const account = store.accounts.find(({ user }) => user.user_profile.login === login);
    if (!account || body.password !== 'demo') throw new Refusal(400, 'Неверный логин или пароль');
    return { token: `mock-${login}-${store.serial()}` };
  },
  readUser: ({ account }) => account.user,
  signOut: ({ store, token }) => {
    store.ended.add(token ?? '');
    return undefined;
  },
} satisfies Partial<Handlers>;
