import { badField, notFound } from '../../contract/refusal';
import type { Handlers } from './call';

type Operation = 'changeOwnPassword' | 'listSessions' | 'endSessions' | 'endSession';

/** The password and the sessions of whoever has signed in; each page is the one session of its user. */
export const ownSessionHandlers: Pick<Handlers, Operation> = {
  changeOwnPassword: ({ body: { old_password, new_password } }) => {
    if (old_password !== 'demo') throw badField('old_password', 'Прежний пароль неверен');
    if (old_password === new_password) throw badField('new_password', 'Новый пароль совпадает с прежним');
    return undefined;
  },
  listSessions: () => [
    {
      id: 1,
      created_at: '2026-11-20T09:00:00.000Z',
      used_at: '2026-11-20T09:30:00.000Z',
      address: '127.0.0.1',
      agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      current: true,
    },
  ],
  endSessions: ({ store, token }) => {
    store.ended.add(token ?? '');
    return undefined;
  },
  endSession: ({ store, token, params }) => {
    if (params.id !== 1) throw notFound();
    store.ended.add(token ?? '');
    return undefined;
  },
};
