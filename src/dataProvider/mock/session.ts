import { extensionNames } from '../../contract/extensions';
import { badField, notFound, Refusal } from '../../contract/refusal';
import { loginKey } from '../../domain/login';
import type { Handlers } from './call';
import type { Store } from './store';

/** Whose token it is: it names the login, so that a page loaded again, whose store is new, stays signed in. */
export const accountOfToken = ({ accounts, ended }: Store, token: string) => {
  const [, login] = /^mock-(.+)-\d+$/.exec(token) ?? [];
  return ended.has(token) ? undefined : accounts.find(({ user }) => user.user_profile.login === login);
};

/** Who comes and goes, with his password and his sessions: each page is the one session of its user. */
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
  changeOwnPassword: ({ body: { old_password, new_password } }) => {
    if (old_password !== 'demo') throw badField('old_password', 'Прежний пароль неверен');
    if (old_password === new_password) throw badField('new_password', 'Новый пароль совпадает с прежним');
    return undefined;
  },
  listSessions: ({ store }) => [
    {
      id: 1,
      created_at: store.now(),
      used_at: store.now(),
      address: '127.0.0.1',
      agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      current: true,
    },
  ],
  endSessions: ({ store, token }) => {
    store.ended.add(token ?? '');
    return undefined;
  },
  endOtherSessions: () => undefined,
  endSession: ({ store, token, params }) => {
    if (params.id !== 1) throw notFound();
    store.ended.add(token ?? '');
    return undefined;
  },
} satisfies Partial<Handlers>;
