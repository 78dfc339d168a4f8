import { describe, expect, it } from 'vitest';
import type { GroupRow } from '../../../src/contract/groups';
import type { HistoryEntry } from '../../../src/contract/history';
import type { PlannedMove } from '../../../src/contract/moves';
import { currentMonth, monthIndex } from '../../../src/domain/month';
import { outOfSight } from '../../../src/domain/plannedMoves';
import { innControl } from '../../../src/domain/taxpayer';
import { onBothSides, told, type Side } from '../../support/bothSides';
import { mockDay } from '../../support/mockDay';

const same = onBothSides();

const lead = '770100055';
const company = {
  p_opf: 'ООО',
  p_fullname: 'Приполярный Причал',
  p_inn: lead + innControl(lead),
  p_kpp: '770101001',
  p_city: 'Тверь',
};
const ids = ['p_gid', 'parent_id'];
const nova = { alias: 'nova' };

/** An organisation of the caller's in a status, as the list gives it. */
async function pick(side: Side, access_status: string, login = 'admin', server_alias = 'nova'): Promise<GroupRow> {
  const operation = login === 'admin' ? 'listAllGroups' : 'listGroups';
  const [row] = await side.read<GroupRow[]>(login, operation, { query: { access_status, server_alias } });
  if (!row) throw new Error(`${side.name}: nothing ${access_status}`);
  return row;
}
const at = ({ server_alias, p_gid }: Pick<GroupRow, 'server_alias' | 'p_gid'>) => ({ alias: server_alias, p_gid });

/** A new organisation, so that whatever happens to it happens to both. */
const add = async (side: Side, more: object = {}) => {
  const { p_gid } = await side.read<{ p_gid: number }>('admin', 'createGroup', {
    params: nova,
    body: { ...company, ...more },
  });
  return { alias: 'nova', p_gid };
};

describe('organisations', () => {
  it('R02 are made with 201, their ETag and every field, once per idempotency key', async () => {
    await same(async (side) => {
      const key = { 'Idempotency-Key': `parity-${side.name}-1` };
      const first = await side.call('admin', 'createGroup', { params: nova, body: company, headers: key });
      const again = await side.call('admin', 'createGroup', { params: nova, body: company, headers: key });
      expect(again).toEqual(first);
      const { p_gid } = first.body as { p_gid: number };
      const list = await side.read<GroupRow[]>('admin', 'listAllGroups', { query: { search: 'приполярный причал' } });
      expect(list.filter((row) => row.p_gid === p_gid)).toHaveLength(1);
      return {
        first: told(first, ids),
        count: list.length,
        read: told(await side.call('admin', 'readGroup', { params: { alias: 'nova', p_gid } }), ids),
        other: told(
          await side.call('admin', 'createGroup', {
            params: nova,
            body: { ...company, p_city: 'Псков' },
            headers: key,
          }),
        ),
        unfit: told(
          await side.call('admin', 'createGroup', { params: nova, body: company, headers: { 'Idempotency-Key': 'x' } }),
        ),
      };
    });
  });

  it.each<[string, object]>([
    ['a number that is none', { p_inn: '7701000018' }],
    ['an unknown field', { owner: 1 }],
    ['a missing field', { p_fullname: undefined }],
    ['a legal form twice', { p_fullname: 'ООО «Причал»' }],
    ['an unknown billing type', { p_billing_type_alias: 'gold' }],
    ['an id that the register does not give', { p_org_id: 5 }],
    ['a dealer that is none', { parent_id: 999_999 }],
    ['an unfit city and an unfit day', { p_city: '123', p_contract_date: '31.02.2026' }],
    ['NUL', { p_city: 'Тв\u0000ерь' }],
  ])('R02 refuse %s in the same words, field by field', async (_name, wrong) => {
    await same(async (side) =>
      told(await side.call('admin', 'createGroup', { params: nova, body: { ...company, ...wrong } })),
    );
  });

  it('R02 are changed under their version; a stale one is 409 and says who changed what', async () => {
    await same(async (side) => {
      const params = await add(side);
      const change = (body: object, headers = {}) => side.call('admin', 'updateGroup', { params, body, headers });
      const { etag = '' } = await side.call('admin', 'readGroup', { params });
      const first = await change({ p_city: 'Псков', p_banned: 1 }, { 'If-Match': etag });
      const nothing = await change({ p_city: 'Псков' }, { 'If-Match': first.etag ?? '' });
      expect(nothing.etag).toBe(first.etag);
      return [
        told(first, ids),
        told(nothing, ids),
        told(await change({ p_city: 'Москва' }, { 'If-Match': etag })),
        told(await change({ p_city: 'Москва' }, { 'If-Match': `W/"x", ${first.etag}` }), ids),
        told(await change({ p_gid: 1 })),
        told(await change({ p_inn: '1' })),
        told(await side.call('admin', 'listGroupHistory', { params }), ['id', 'at', 'p_gid', 'before', 'after']),
      ];
    });
  });

  it('R02 go to the archive and back, from their statuses alone, and not over what another has done', async () => {
    await same(async (side) => {
      const params = await add(side);
      const invert = (body?: object) => side.call('admin', 'invertArchiveStatus', { params, body });
      const demo = told(await invert());
      await side.read('admin', 'updateGroup', { params, body: { p_banned: 1 } });
      return [
        demo,
        told(await invert({ access_status: 'Приостановлена' })),
        told(await invert({ access_status: 'Приостановлена' })),
        told(await invert()),
      ];
    });
  });

  it('R02 keep the INN while they work', async () => {
    await same(async (side) => {
      const working = at(await pick(side, 'Работает'));
      return told(
        await side.call('admin', 'updateGroup', {
          params: working,
          body: { p_inn: company.p_inn, p_kpp: '770201001' },
        }),
      );
    });
  });

  it('R02 are refused without a token, right or scope, and support writes nothing', async () => {
    await same(async (side) => {
      const params = at(await pick(side, 'Работает'));
      const foreign = at(await pick(side, 'Работает', 'admin', 'pskov'));
      const own = at(await pick(side, 'Работает', 'dealer'));
      const dead = { headers: { Authorization: `Token ${'x'.repeat(43)}` } };
      return [
        told(await side.call('', 'readGroup', { params })),
        told(await side.call('', 'readGroup', { params, ...dead })),
        told(await side.call('news', 'readGroup', { params })),
        told(await side.call('dealer', 'listAllGroups')),
        told(await side.call('dealer', 'readGroup', { params: foreign })),
        told(await side.call('admin', 'readGroup', { params: { alias: 'nova', p_gid: 999_999 } })),
        told(await side.call('admin', 'readGroup', { params: { alias: 'nova', p_gid: 'x' } })),
        told(await side.call('admin', 'readGroup', { params: { alias: 'moon', p_gid: 1 } })),
        told(await side.call('support', 'updateGroup', { params, body: { p_city: 'Псков' } })),
        told(await side.call('support', 'createGroup', { params: nova, body: company })),
        told(await side.call('banned-editor', 'createGroup', { params: nova, body: company })),
        told(await side.call('dealer', 'updateGroup', { params: own, body: { p_billing_type_alias: 'dyn_mc_disc' } })),
        told(await side.call('dealer', 'updateGroup', { params: own, body: { p_is_stop_tariff: 1 } })),
      ];
    });
  });

  it('R02 are listed by page, order, filter and search; what is unknown of these is 400', async () => {
    await same(async (side) => {
      const ask = (query: Record<string, string>) => side.call('admin', 'listAllGroups', { query });
      const refused = await Promise.all(
        (
          [
            { ordering: 'inn' },
            { access_status: 'Новая' },
            { page_size: '5' },
            { page: '0' },
            { page: '1', page_size: '101' },
            { owner: '1' },
            { create_date_start: '31.02.2026' },
            { in_online: 'yes' },
          ] as Record<string, string>[]
        ).map(ask),
      );
      const ordered = await Promise.all(
        ['name', '-name', 'p_gid', '-p_gid', 'create_date', '-create_date'].map(async (ordering) => {
          const rows = await side.read<GroupRow[]>('admin', 'listAllGroups', { query: { ordering } });
          const field = ordering.replace('-', '') as 'name' | 'p_gid' | 'create_date';
          const values = rows.map((row) => row[field]);
          const sorted = [...values].sort((a, b) =>
            typeof a === 'number' ? a - Number(b) : new Intl.Collator('ru').compare(a, String(b)),
          );
          if (ordering.startsWith('-')) sorted.reverse();
          return field === 'name' || JSON.stringify(values) === JSON.stringify(sorted);
        }),
      );
      const page = await side.read<{ count: number; total: number; results: GroupRow[] }>('admin', 'listAllGroups', {
        query: { page: '2', page_size: '3', access_status: 'Демо' },
      });
      const all = await side.read<GroupRow[]>('admin', 'listAllGroups', { query: { access_status: 'Демо' } });
      expect(page.results.map(({ p_gid }) => p_gid)).toEqual(all.slice(3, 6).map(({ p_gid }) => p_gid));
      expect(page.count).toBe(all.length);
      expect(page.total).toBeGreaterThan(page.count);
      return [refused.map((one) => told(one)), ordered, Object.keys(page).sort()];
    });
  });

  it('R02 are found by name without its quotes and with е for ё, by INN, number and login', async () => {
    await same(async (side) => {
      const [user] = (await pick(side, 'Работает')).users_json;
      const { p_gid } = await add(side, { p_fullname: 'Ёлочный Базар' });
      const finds = async (search: string) =>
        (await side.read<GroupRow[]>('admin', 'listAllGroups', { query: { search } })).some(
          (row) => row.p_gid === p_gid,
        );
      const byLogin = await side.read<GroupRow[]>('admin', 'listAllGroups', { query: { search: user?.login ?? '-' } });
      return [
        await finds('ООО елочный'),
        await finds('«ёлочный базар»'),
        await finds(company.p_inn),
        await finds(String(p_gid)),
        await finds('сосновый'),
        await finds(`${company.p_inn}/${company.p_kpp}`),
        await finds(`${company.p_kpp}  базар ооо`),
        await finds('базар сосновый'),
        byLogin.some(({ users_json }) => users_json.some(({ login }) => login === user?.login)),
      ];
    });
  });

  it('K05 O04 R02 a dealer reads of no dealer out of sight, neither where a client goes nor where it went', async () => {
    await same(async (side) => {
      const params = await add(side, { parent_id: 102, p_kpp: '770201001' });
      const now = monthIndex(currentMonth(mockDay));
      for (const [parent_id, month] of [
        [104, now],
        [101, now + 2],
      ])
        expect(await side.call('admin', 'moveGroup', { params, body: { parent_id, month } })).toMatchObject({
          status: 200,
        });
      const dealersOf = ({ results }: { results: HistoryEntry[] }) =>
        results.flatMap(({ changes }) => changes.filter(({ field }) => field === 'dealer').map(({ after }) => after));
      const read = async (login: string) => [
        (await side.read<{ moves: PlannedMove[] }>(login, 'diagnoseClient', { params })).moves.map(
          ({ dealer }) => dealer,
        ),
        dealersOf(await side.read<{ results: HistoryEntry[] }>(login, 'listGroupHistory', { params })),
      ];
      const [all, own] = [await read('admin'), await read('dealer')];
      expect(own[0]).toEqual([null]);
      expect(own[1]).toEqual([outOfSight, ...(all[1] ?? []).slice(1)]);
      expect(own).not.toEqual(all);
      return own.map(({ length }) => length);
    });
  });
});
