import type { Credentials, PasswordChange, UserInfo } from '../contract/session';
import { createTransport, HttpError, type Transport } from './http';
import { clearSession, isOwnSession, readDevice, readToken, readUser, saveToken, saveUser, takeTab } from './storage';

/** How a session came to its end: the server no longer knows the token, or the user left. */
export type SessionEnd = 'expired' | 'signed-out';

/** Who is signed in, and the transport that speaks in his name (doc 1 §4, §7). */
export interface Session {
  transport: Transport;
  /** The user as last read, in an earlier visit perhaps; null without a session. */
  user: () => UserInfo | null;
  /** `POST /auth/`, then `GET /user/`; rejects with `HttpError`, and then leaves no session behind. */
  signIn: (credentials: Credentials) => Promise<UserInfo>;
  /** `GET /user/`, once for each session and page load; after a failure the next call asks again. Quietly: the failure has no toast. */
  loadUser: (quiet?: true) => Promise<UserInfo>;
  /** `PUT /user/password/`: `GET /user/` is asked anew then; rejects with `HttpError`. */
  changePassword: (change: PasswordChange) => Promise<void>;
  /** Token and user info go at once; `POST /logout/` is sent, its failure changes nothing. */
  signOut: () => Promise<void>;
  /** Token and user info go without a word to the server (opening `/login`). */
  forget: () => void;
  /** The session is over, the login form is on its way. */
  ended: () => boolean;
  /** Heard while token and user are still there, so that forms may keep a draft. */
  onEnding: (listener: (end: SessionEnd) => void) => () => void;
  /** Heard when they are gone. */
  onEnd: (listener: (end: SessionEnd) => void) => () => void;
  onUser: (listener: (user: UserInfo) => void) => () => void;
}

const createListeners = <T>() => {
  const all = new Set<(value: T) => void>();
  return {
    add: (listener: (value: T) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (value: T) => all.forEach((listener) => listener(value)),
  };
};

const askForToken = async (transport: Transport, credentials: Credentials) => {
  const headers = { 'X-Device': readDevice() };
  const { body } = await transport({
    method: 'POST',
    path: '/auth/',
    body: credentials,
    headers,
    anonymous: true,
    quiet: true,
  });
  return (body as { token: string }).token;
};

/** The token that this tab has last spoken with: it stays where another has signed in in another tab since. */
let own: string | null = null;
const getToken = () => (isOwnSession() ? (own = readToken()) : null);

/** `send` is the network or a server in memory; `onFailure` hears of every failed request but cancelled ones and those without a session. */
export function createSession(send: Transport, onFailure: (error: HttpError) => void): Session {
  const endings = createListeners<SessionEnd>();
  const ends = createListeners<SessionEnd>();
  const users = createListeners<UserInfo>();
  let reading: Promise<UserInfo> | undefined;
  let ended = false;
  takeTab();

  const end = (how: SessionEnd) => {
    if (ended) return;
    ended = true;
    endings.tell(how);
    leave();
    ends.tell(how);
  };

  const forget = () => {
    reading = undefined;
    clearSession();
    takeTab();
  };

  /** The session of whoever has signed in in another tab since is not this tab's to take away. */
  const leave = () => void (isOwnSession() && forget());

  const transport = createTransport({
    send,
    getToken,
    // A session that ended here has the login form on its way, one that ended in another tab the strip: either says enough.
    onFailure: (error) => {
      if (error.status !== 401) onFailure(error);
    },
    onUnauthorized: (token) => {
      if (readToken() === token) end('expired');
    },
  });

  const readUserInfo = async (quiet?: true) => {
    const token = readToken();
    const { body } = await transport({ method: 'GET', path: '/user/', quiet });
    const user = body as UserInfo;
    if (readToken() === token) {
      saveUser(user);
      takeTab();
      users.tell(user);
    }
    return user;
  };

  const loadUser = (quiet?: true) => {
    if (readToken() === null) return Promise.reject(new HttpError('Требуется вход в систему', 401));
    ended = false;
    const mine = (reading ??= readUserInfo(quiet));
    mine.catch(() => {
      if (reading === mine) reading = undefined;
    });
    return mine;
  };

  return {
    transport,
    user: () => (readToken() === null ? null : readUser()),
    loadUser,
    signIn: async (credentials) => {
      forget();
      saveToken(await askForToken(transport, credentials));
      return loadUser(true).catch((error: unknown) => {
        forget();
        throw error;
      });
    },
    changePassword: async (change) => {
      // Without an answer it may be changed all the same.
      reading = undefined;
      await transport({ method: 'PUT', path: '/user/password/', body: change, quiet: true });
    },
    signOut: async () => {
      const token = getToken() ?? own;
      end('signed-out');
      if (token === null) return;
      const headers = { Authorization: `Token ${token}` };
      await send({ method: 'POST', path: '/logout/', headers }).catch(() => undefined);
    },
    forget: leave,
    ended: () => ended,
    onEnding: endings.add,
    onEnd: ends.add,
    onUser: users.add,
  };
}
