import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, operationIds, type OperationId } from '../../src/contract/endpoints';
import { policy } from '../../src/domain/policy';
import { allRights } from '../../src/domain/rights';
import { createTestApp, type TestApp } from '../support/app';
import { subtree, type Placed } from '../support/subtree';

interface Group extends Placed {
  archived: boolean;
  org_id: number | null;
}
interface Dealer {
  id: number;
  server_alias: string;
  p_gid: number;
}
/** What an address can name, and what it is to the caller. */
interface Target {
  relation: string;
  params: Record<string, string | number>;
}

let app: TestApp;
let groups: Group[];
let dealers: Dealer[];
/** Every right but those that show all servers, and those that stop whoever has them. */
const rights = allRights.filter(
  (right) => !['dealer_users', 'support', 'edit_ban_users_groups', 'billing_admin'].includes(right),
);

beforeAll(async () => {
  app = await createTestApp();
  await app.db.run({ text: "UPDATE users SET rights = $1 WHERE login IN ('dealer', 'subdealer')", values: [rights] });
  await app.db.run(
    "UPDATE groups SET archived = true WHERE server_alias = 'nova' AND p_gid = (SELECT min(p_gid) FROM groups WHERE server_alias = 'nova' AND parent_gid = 103 AND NOT is_dealer)",
  );
  groups = await app.db.rows(
    'SELECT server_alias, p_gid, parent_gid, is_dealer, archived, org_id FROM groups ORDER BY 1, 2',
  );
  dealers = await app.db.rows('SELECT id, server_alias, p_gid FROM dealers ORDER BY 1');
});
afterAll(() => app.close());

const kindOf = (group: Group, home: number) =>
  [
    group.server_alias,
    group.p_gid === home ? 'own' : group.parent_gid === home ? 'below' : 'elsewhere',
    group.is_dealer ? 'dealer' : 'client',
    group.archived ? 'archived' : 'active',
  ].join(' ');

/** One group of every kind, and one that does not exist. */
const oneOfEach = (some: readonly Group[], home: number) => [
  ...new Map(some.map((group) => [`${kindOf(group, home)} of ${group.parent_gid ?? 'nobody'}`, group])).values(),
];

const bodies: Partial<Record<OperationId, object>> = {
  invertArchiveStatus: { archived: true },
  updateGroup: { p_city: 'Канарейка' },
  moveGroup: { dealer: 104, from_month: { year: 2027, month: 1 } },
  updateSubgroup: { p_fullname: 'Канарейка' },
  updateUser: { p_fullname: 'Канарейка' },
  updateFcsProfile: { p_login: 'canary', p_password: 'canary' },
  updateDealer: { p_region: 'Канарейка' },
};

/** Addresses of organisations by operation; what they name instead is looked up for each organisation. */
const named = (operation: OperationId, param: string) =>
  operationIds.includes(operation) && endpoints[operation].path.includes(`{${param}}`);
const tried = operationIds.filter((operation) => policy[operation].scope !== 'self');
const of = (param: string, part: string) =>
  tried.filter((operation) => named(operation, param) && endpoints[operation].path.includes(part));

const answer = async (operation: OperationId, token: string, params: Target['params']) => {
  const { method, path, query, body }: Endpoint = endpoints[operation];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? others[name] ?? 1));
  const paged = query && 'page' in query.shape ? '?page=1' : '';
  return app.call(method, filled + paged, { token, ...(body && { body: bodies[operation] ?? {} }) });
};
const others: Record<string, string | number> = { groupType: 'groups', billing_alias: 'dyn_tp', item: 1, month: 24312 };

const rows = "SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM";
const digest = () =>
  app.db.rows(
    ['groups', 'subgroups', 'users', 'dealers', 'fcs_profiles', 'billing_items', 'price_lists', 'audit']
      .map((table) => `${rows} ${table} t`)
      .join(' UNION ALL '),
  );

describe.each([
  { login: 'dealer', home: 102 },
  { login: 'subdealer', home: 104 },
])('Q06 what $login does not see is, to him, what does not exist', ({ login, home }) => {
  /** Each operation on what is out of sight answers as on what is absent, and on what is in sight otherwise; nothing is written. */
  const hold = async (operations: readonly OperationId[], hidden: Target[], seen: Target[], absent: Target) => {
    const token = await app.signIn(login);
    const before = await digest();
    let told = 0;
    for (const operation of operations) {
      const none = await answer(operation, token, absent.params);
      for (const { relation, params } of hidden) {
        const { status, bytes } = await answer(operation, token, params);
        expect(`${status} ${bytes.toString()}`, `${operation}: ${relation}`).toBe(
          `${none.status} ${none.bytes.toString()}`,
        );
      }
      if ((endpoints[operation] as Endpoint).method !== 'GET') continue;
      for (const { relation, params } of seen) {
        const { status } = await answer(operation, token, params);
        if (status !== 404) told += 1;
        expect([200, 400, 404], `${operation}: ${relation}`).toContain(status);
      }
    }
    expect(await digest()).toEqual(before);
    expect(told).toBeGreaterThan(0);
  };

  /** The targets of each kind of row: hidden, seen, absent. */
  const split = <T extends { server_alias: string }>(
    found: readonly (T & { group: Group })[],
    params: (row: T) => Target['params'],
  ): [Target[], Target[]] => {
    const visible = subtree(groups, home);
    const as = (row: T & { group: Group }) => ({ relation: kindOf(row.group, home), params: params(row) });
    return [
      found.filter(({ group }) => !visible.has(group)).map(as),
      found.filter(({ group }) => visible.has(group)).map(as),
    ];
  };

  it('Q06 organisations, by every call that names one', async () => {
    const some = oneOfEach(groups, home).map((group) => ({ ...group, group }));
    const [hidden, seen] = split(some, ({ server_alias, p_gid }) => ({ alias: server_alias, p_gid }));
    expect(hidden.length).toBeGreaterThan(8);
    const operations = [...of('p_gid', '/groups/{p_gid}/'), ...of('p_gid', '{groupType}')];
    expect(operations.length).toBeGreaterThan(12);
    await hold(operations, hidden, seen, { relation: 'absent', params: { alias: 'nova', p_gid: 999_999 } });
  });

  it.each([
    { table: 'users', key: 'p_id', param: 'p_id', part: '/users/{p_id}/' },
    { table: 'subgroups', key: 'p_gid', param: 'p_gid', part: '/subgroups/{p_gid}/' },
  ])('Q06 $table, by every call that names one', async ({ table, key, param, part }) => {
    const stored = await app.db.rows<{ server_alias: string; group_gid: number; id: number }>(
      `SELECT server_alias, group_gid, min(${key}) AS id FROM ${table} GROUP BY 1, 2`,
    );
    const all = stored.flatMap((row) => {
      const group = groups.find((one) => one.server_alias === row.server_alias && one.p_gid === row.group_gid);
      return group ? [{ ...row, group }] : [];
    });
    const kinds = new Map(all.map((row) => [`${kindOf(row.group, home)} of ${row.group.parent_gid ?? 'nobody'}`, row]));
    const [hidden, seen] = split([...kinds.values()], ({ server_alias, id }) => ({ alias: server_alias, [param]: id }));
    expect(hidden.length).toBeGreaterThan(3);
    await hold(of(param, part), hidden, seen, { relation: 'absent', params: { alias: 'nova', [param]: 99_999_999 } });
  });

  it('Q06 dealers, by every call that names one', async () => {
    const all = dealers.flatMap((dealer) => {
      const group = groups.find((one) => one.server_alias === dealer.server_alias && one.p_gid === dealer.p_gid);
      return group ? [{ ...dealer, group }] : [];
    });
    const [hidden, seen] = split(all, ({ id }) => ({ id }));
    expect(hidden.length).toBeGreaterThan(3);
    const operations = [...of('id', '/dealers/{id}/'), ...of('id', '{billing_alias}')];
    expect(operations.length).toBeGreaterThan(6);
    await hold(operations, hidden, seen, { relation: 'absent', params: { id: 999_999 } });
  });
});
