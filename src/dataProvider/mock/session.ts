import { extensionNames } from '../../contract/extensions';
import { Refusal } from '../../contract/refusal';
import { loginKey } from '../../domain/login';
import type { Handlers } from './call';

/** Who comes and goes. */
export const sessionHandlers = {
  readExtensions: () => ({ extensions: [...extensionNames] }),
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
} satisfies Partial<Handlers>;
