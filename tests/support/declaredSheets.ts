import type { BatchRequest } from '../../src/contract/batches';
import type { Declaration } from '../../src/contract/declared/declaration';
import { createTestApp, type TestApp } from './app';
import { batchCalls } from './batchCalls';
import { contractsText, declare } from './declared';
import { everyType } from './everyType';

export const kind = 'declared-records';
export type Input = BatchRequest<typeof kind>;
type Line = Partial<Input['records'][number]>;

/** An organisation with an INN and a name that no other has. */
export interface Group {
  key: string;
  name: string;
  inn: string;
}

/** Contracts as lines of a sheet. */
export const input = (...records: Line[]): Input => ({
  resource: 'contracts',
  records: records.map((one) => ({ values: {}, references: {}, ...one })),
});

/** A new contract with an organisation by its name. */
export const line = (number: string, { name }: Pick<Group, 'name'>, more: Line['values'] = {}): Line => ({
  values: { number, signedOn: '01.11.2026', ...more },
  references: { organisation: name },
});

const groupsOf = (app: TestApp, condition: string) =>
  app.db.rows<Group>(`
    SELECT g.server_alias || ':' || g.p_gid AS key, g.name, g.inn FROM groups g
    WHERE NOT g.is_dealer AND length(g.inn) IN (10, 12) AND ${condition}
      AND (SELECT count(*) FROM groups o WHERE o.inn = g.inn OR o.name = g.name) = 1
    ORDER BY g.p_gid`);

/** A server with contracts and a resource of every type, and its calls for whoever is signed in. */
export async function declaredSheets() {
  const app = await createTestApp();
  await declare(app, contractsText);
  await declare(app, JSON.stringify(everyType));
  const at = { token: await app.signIn('dealer') };
  const get = async <T>(path: string) => (await app.call<T>('GET', path, { token: at.token })).body;
  const seen = await get<{ results: { server_alias: string; p_gid: number }[] }>(
    '/piportals/all/groups/?page=1&page_size=100',
  );
  const keys = seen.results.map((one) => `'${one.server_alias}:${one.p_gid}'`).join();
  const ofDealer = await groupsOf(app, `g.server_alias || ':' || g.p_gid IN (${keys})`);
  const [theirs, twin] = await groupsOf(app, `g.server_alias || ':' || g.p_gid NOT IN (${keys})`);
  const [mine, other] = ofDealer;
  if (!mine || !other || !twin || !theirs) throw new Error('no organisations');
  const calls = batchCalls(() => ({ app, token: at.token }));
  const rest = async <T>(method: string, path: string, body?: object) =>
    (await app.call<T>(method, `/rest/${path}`, { token: at.token, ...(body && { body }) })).body;
  return {
    app,
    at,
    ...calls,
    /** Two organisations of the dealer, and two that he does not see. */
    groups: { mine, other, twin, theirs },
    as: async (login: string) => void (at.token = await app.signIn(login)),
    rest,
    contract: async (number: string) =>
      (await rest<Record<string, unknown>[]>('GET', `contracts?filter=${JSON.stringify({ q: number })}`))[0],
    problemsOf: async (...records: Line[]) =>
      (await calls.preview(kind, input(...records))).body.rows.map(({ problems }) => problems),
    /** A declaration as the one who is signed in sees it. */
    declarationOf: async (name: string) => {
      const found = (await get<{ resources: Declaration[] }>('/declared/')).resources.find((one) => one.name === name);
      if (!found) throw new Error(`${name} is not told`);
      return found;
    },
    exported: async (name: string) => (await app.call('GET', `/rest/${name}/xlsx-report/`, { token: at.token })).bytes,
  };
}
