import { allowComplaint } from './complaints';
import type { UserInfo } from '../../src/contract/session';
import { HttpError, type Transport, type TransportRequest } from '../../src/dataProvider/http';
import type { Right } from '../../src/domain/rights';

/** A user whose login is also his token. */
export const userOf = (login: string, rights: readonly Right[], fullName = 'Иванова Анна Петровна'): UserInfo => ({
  user_profile: { full_name: fullName, login },
  rights: [...rights],
  company: { org_id: 1, p_gid: 1, name: 'ООО «Ромашка»' },
  piportals: [{ alias: 'nova', server_alias: 'nova', server_name: 'Нова' }],
});

type Handler = (request: TransportRequest) => unknown;

const refuse = (status: number, detail?: string, statusText = ''): never => {
  throw new HttpError(detail ?? `${status}`, status, detail === undefined ? {} : { detail }, new Headers(), statusText);
};

/** A small v3.0 in memory: a session per user (password `demo`), further answers by `GET /path/`; it keeps what was asked. */
export function createMemoryApi(users: readonly UserInfo[], answers: Record<string, Handler> = {}) {
  const requests: TransportRequest[] = [];
  const dead = new Set<string>();
  const tokenOf = ({ headers }: TransportRequest) => headers?.Authorization?.replace('Token ', '');
  const userOfRequest = (request: TransportRequest) =>
    users.find(({ user_profile: { login } }) => login === tokenOf(request));

  const session: Record<string, Handler> = {
    'POST /auth/': ({ body }) => {
      const { username, password } = body as { username: string; password: string };
      if (password !== 'demo' || !users.some(({ user_profile: { login } }) => login === username))
        refuse(400, 'Неверный логин или пароль');
      dead.delete(username);
      return { token: username };
    },
    'GET /user/': (request) => userOfRequest(request),
    'GET /notifications/unread/': () => ({ events: 0, news: 0 }),
    'GET /declared/': () => ({ checksum: '0'.repeat(16), resources: [] }),
    'POST /logout/': (request) => void dead.add(tokenOf(request) ?? ''),
  };

  const send: Transport = async (request) => {
    requests.push(request);
    const name = `${request.method} ${request.path}`;
    const known = userOfRequest(request) && !dead.has(tokenOf(request) ?? '');
    if (name !== 'POST /auth/' && !known) refuse(401, 'Войдите заново');
    const handler = answers[name] ?? session[name] ?? (() => refuse(404));
    return { status: 200, headers: new Headers(), body: await handler(request) };
  };

  return {
    send,
    requests,
    /** From now on the server knows no token of this login. */
    kill: (login: string) => {
      allowComplaint(/Войдите заново|Требуется вход/);
      dead.add(login);
    },
    count: (name: string) => requests.filter(({ method, path }) => `${method} ${path}` === name).length,
  };
}

export { refuse };
