import type { Credentials, UserInfo } from '../contract/session';
import { createTransport, type HttpError, type Transport } from './http';
import { clearSession, readToken, readUser, saveToken, saveUser } from './storage';

/** How a session came to its end: the server no longer knows the token, or the user left. */
export type SessionEnd = 'expired' | 'signed-out';

/** Who is signed in, and the transport that speaks in his name (doc 1 §4, §7). */
export interface Session {
  transport: Transport;
  /** The user as last read; null without a session. */
  user: () => UserInfo | null;
  /** `POST /auth/`, then `GET /user/`; rejects with `HttpError`, and then leaves no session behind. */
  signIn: (credentials: Credentials) => Promise<UserInfo>;
  /** `GET /user/`; callers at the same time share one request. */
  loadUser: () => Promise<UserInfo>;
  /** Token and user info go at once; `POST /logout/` is sent, its failure changes nothing. */
  signOut: () => Promise<void>;
  /** Token and user info go without a word to the server (opening `/login`). */
  forget: () => void;
  onEnd: (listener: (end: SessionEnd) => void) => () => void;
  onUser: (listener: (user: UserInfo) => void) => () => void;
}

const listeners = <T>() => {
  const all = new Set<(value: T) => void>();
  return {
    add: (listener: (value: T) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (value: T) => all.forEach((listener) => listener(value)),
  };
};

/** `send` is the network or a server in memory; `onFailure` hears of every failed request but 401 and cancelled ones. */
export function createSession(send: Transport, onFailure: (error: HttpError) => void): Session {
  const ends = listeners<SessionEnd>();
  const users = listeners<UserInfo>();
  let pending: Promise<UserInfo> | undefined;

  const transport = createTransport({
    send,
    getToken: readToken,
    onFailure,
    onUnauthorized: (token) => {
      if (readToken() !== token) return;
      ends.tell('expired');
      clearSession();
    },
  });

  const readUserInfo = async (quiet?: true) => {
    const token = readToken();
    const { body } = await transport({ method: 'GET', path: '/user/', quiet });
    const user = body as UserInfo;
    if (readToken() === token) {
      saveUser(user);
      users.tell(user);
    }
    return user;
  };

  return {
    transport,
    user: () => (readToken() === null ? null : readUser()),
    loadUser: () => {
      pending ??= readUserInfo().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    signIn: async (credentials) => {
      const { body } = await transport({ method: 'POST', path: '/auth/', body: credentials, quiet: true });
      saveToken((body as { token: string }).token);
      try {
        return await readUserInfo(true);
      } catch (error) {
        clearSession();
        throw error;
      }
    },
    signOut: async () => {
      const token = readToken();
      clearSession();
      ends.tell('signed-out');
      if (token === null) return;
      const headers = { Authorization: `Token ${token}` };
      await send({ method: 'POST', path: '/logout/', headers }).catch(() => undefined);
    },
    forget: clearSession,
    onEnd: ends.add,
    onUser: users.add,
  };
}
