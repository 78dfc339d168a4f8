import type { Organisation } from '../../src/contract/organisations';
import { innControl } from '../../src/domain/taxpayer';
import type { CallOptions, TestApp } from './app';

/** An organisation, or why it is refused. */
type Answer = Organisation & { detail: string; errors: Record<string, string[]> };
interface At {
  p_gid: number;
  server_alias: string;
}

/** An INN with its control digits. */
export const inn = (lead: string) => lead + innControl(lead);

export const company = {
  p_opf: 'ООО',
  p_fullname: 'Северный Причал',
  p_inn: inn('770100055'),
  p_kpp: '770101001',
};

/** The calls of an organisation: read and changed by `admin`, added by `dealer`, unless told otherwise. */
export function organisationCalls(callers: () => { app: TestApp; admin: string; dealer: string }) {
  const path = ({ p_gid, server_alias }: At) => `/piportals/${server_alias}/groups/${p_gid}/`;
  const find = async (where: string) =>
    (await callers().app.db.one<At>(
      `SELECT p_gid, server_alias FROM groups WHERE ${where} ORDER BY p_gid LIMIT 1`,
    )) ?? {
      p_gid: 0,
      server_alias: '',
    };
  return {
    path,
    find,
    get: (at: At, token = callers().admin) => callers().app.call<Answer>('GET', path(at), { token }),
    patch: (at: At, body: object, options: CallOptions = {}) =>
      callers().app.call<Answer>('PATCH', path(at), { token: callers().admin, body, ...options }),
    post: (body: object, options: CallOptions = {}, server = 'nova') =>
      callers().app.call<Answer>('POST', `/piportals/${server}/groups/`, { token: callers().dealer, body, ...options }),
    /** A client of the first dealer that is at work. */
    works: () =>
      find(
        "server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer AND access_status = 'Работает' AND opf = 'ООО' AND is_inn_correct",
      ),
  };
}
