import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';
import { contractsText, declare } from '../../support/declared';
import { formatsOf, readWorkbook } from '../../support/readWorkbook';

type Contract = Record<string, unknown> & { id: number };

let app: TestApp;
let ours: string;
let theirs: string;
let sub: string;

/** The key of an organisation that a caller sees, or that one does and the other does not. */
async function organisationOf(login: string, not?: string): Promise<string> {
  const list = async (name: string) => {
    const { body } = await app.call<{ results: { server_alias: string; p_gid: number }[] }>(
      'GET',
      '/piportals/all/groups/?page=1&page_size=100',
      { token: await app.signIn(name) },
    );
    return body.results.map(({ server_alias, p_gid }) => `${server_alias}:${p_gid}`);
  };
  const hidden = not === undefined ? [] : await list(not);
  const found = (await list(login)).find((key) => !hidden.includes(key));
  if (found === undefined) throw new Error(`${login} sees no such organisation`);
  return found;
}

const call = async <T = Contract>(login: string, method: string, path: string, body?: object, headers = {}) =>
  app.call<T>(method, `/rest/contracts${path}`, { token: await app.signIn(login), body, headers });
const list = (login: string, query: Record<string, unknown>) =>
  call<Contract[]>(
    login,
    'GET',
    `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])).toString()}`,
  );
const numbersOf = async (login: string, filter: object, sort = ['number', 'ASC']) =>
  (await list(login, { filter, sort, range: [0, 99] })).body.map(({ number }) => number);

const contract = (number: string, organisation: string, more: object = {}) => ({
  number,
  organisation,
  signedOn: '01.11.2026',
  ...more,
});

beforeAll(async () => {
  app = await createTestApp();
  await declare(app, contractsText);
  ours = await organisationOf('dealer', 'subdealer');
  sub = await organisationOf('subdealer');
  theirs = await organisationOf('admin', 'dealer');
});
afterAll(() => app.close());

describe('M01 a resource declared by a file', () => {
  let made: Contract;

  it('M01 takes a record with its defaults, and gives it back as it was sent', async () => {
    const sent = contract('1/26', ours, { amount: 1200.5, billingMonth: '12/2026', comment: 'Ёлка', discount: 2.5 });
    const { status, body, headers } = await call('admin', 'POST', '', sent);
    expect(status).toBe(201);
    expect(body).toEqual({ ...sent, id: body.id, status: 'draft', autoRenewal: false });
    expect(headers.get('etag')).toBe('"1"');
    made = body;
    expect((await call('admin', 'GET', `/${made.id}`)).body).toEqual(body);
  });

  it.each([
    ['a field that is missing', { number: undefined }, 'number'],
    ['a text that is too long', { number: 'x'.repeat(41) }, 'number'],
    ['a day that is none', { signedOn: '31.02.2026' }, 'signedOn'],
    ['a day before the first', { signedOn: '31.12.1999' }, 'signedOn'],
    ['a choice that is none', { status: 'gone' }, 'status'],
    ['a third digit of kopecks', { amount: 1.005 }, 'amount'],
    ['a second digit of a percent with one', { discount: 1.25 }, 'discount'],
    ['a month that is none', { billingMonth: '13/2026' }, 'billingMonth'],
    ['a reference that leads nowhere', { organisation: 'nova:999999' }, 'organisation'],
    ['a field that nobody has declared', { secret: 1 }, 'secret'],
  ])('M01 refuses %s by its name', async (_what, wrong, field) => {
    const { status, body } = await call<{ errors?: object }>('admin', 'POST', '', {
      ...contract('2/26', ours),
      ...wrong,
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toContain(field);
  });

  it('M01 a change is held to the version that was read, and says who was first', async () => {
    const first = await call('admin', 'PUT', `/${made.id}`, { ...made, status: 'active' }, { 'If-Match': '"1"' });
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
    const again = await call('admin', 'PUT', `/${made.id}`, { ...made, status: 'active' });
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"2"']);
    const second = await call<{ detail: string }>(
      'dealer',
      'PUT',
      `/${made.id}`,
      { status: 'ended' },
      { 'If-Match': '"1"' },
    );
    expect(second.status).toBe(409);
    expect(second.body.detail).toMatch(/admin/);
    expect((await call('admin', 'GET', `/${made.id}`)).body).toMatchObject({ status: 'active', number: '1/26' });
  });

  it('M01 what comes twice under one key is written once', async () => {
    const key = { 'Idempotency-Key': '4f8d9c9e-0000-4000-8000-000000000001' };
    const [one, two] = [
      await call('admin', 'POST', '', contract('икс-3', ours), key),
      await call('admin', 'POST', '', contract('икс-3', ours), key),
    ];
    expect(two.body).toEqual(one.body);
    expect(await numbersOf('admin', { q: 'икс-3' })).toEqual(['икс-3']);
  });

  it('M01 a number stands once among those who see it, and once only when two come at the same moment', async () => {
    const again = await call<{ errors: object }>('admin', 'POST', '', contract('1/26', ours));
    expect([again.status, again.body.errors]).toEqual([409, { number: [expect.stringContaining('уже есть')] }]);
    const both = await Promise.all([0, 1].map(() => call('admin', 'POST', '', contract('4/26', ours))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await call('admin', 'POST', '', contract('1/26', theirs))).status).toBe(201);
  });

  it('M01 its history tells who changed what, by the names of the fields', async () => {
    const { body } = await call<{ results: { actor: string; changes: { field: string }[] }[] }>(
      'admin',
      'GET',
      `/${made.id}/history/?page=1`,
    );
    expect(body.results).toHaveLength(2);
    expect(body.results[0]).toMatchObject({ actor: 'admin', operation: 'update:contracts' });
    expect(body.results[0]?.changes).toContainEqual({ field: 'status', before: 'draft', after: 'active' });
  });

  it('M01 its file has what the list shows: captions, names, days and sums', async () => {
    const { status, bytes } = await call('admin', 'GET', '/xlsx-report/?filter={"q":"Ёлка"}');
    expect(status).toBe(200);
    const { head, rows } = await readWorkbook(bytes);
    expect(head.slice(0, 5)).toEqual(['Номер', 'Подписан', 'Организация', 'Состояние', 'Сумма, ₽']);
    expect(rows).toHaveLength(1);
    expect([rows[0]?.[0], rows[0]?.[3], rows[0]?.[4]]).toEqual(['1/26', 'Действует', 1200.5]);
    expect(rows[0]?.[2]).not.toMatch(/^№|:/);
    // A mask with decimals that may be missing would leave their comma: «20,».
    expect(await formatsOf(bytes)).not.toContainEqual(expect.stringMatching(/[.]#/));
    const filter = encodeURIComponent(JSON.stringify({ organisation: ours, signedOn_gte: '01.01.2020' }));
    const narrowed = await readWorkbook((await call('admin', 'GET', `/xlsx-report/?filter=${filter}`)).bytes);
    expect(narrowed.parameters).toContainEqual(['Организация', narrowed.rows[0]?.[2]]);
    expect(narrowed.parameters).toContainEqual(['Подписан, с', '01.01.2020']);
  });

  it('M01 is deleted by its right alone', async () => {
    const { body } = await call('admin', 'POST', '', contract('9/26', ours));
    expect((await call('dealer', 'DELETE', `/${body.id}`)).status).toBe(403);
    expect((await call('admin', 'DELETE', `/${body.id}`)).status).toBe(200);
    expect((await call('admin', 'GET', `/${body.id}`)).status).toBe(404);
  });

  it('M01 an address that it does not have is 404, a method 405', async () => {
    expect((await call('admin', 'GET', '/x/y/z')).status).toBe(404);
    expect((await call('admin', 'PATCH', '')).status).toBe(405);
    expect((await app.call('GET', '/rest/nothing', { token: await app.signIn('admin') })).status).toBe(404);
  });
});

describe('M03 who sees which records', () => {
  beforeAll(async () => {
    for (const [number, place] of [
      ['s-ours', ours],
      ['s-theirs', theirs],
      ['s-sub', sub],
    ] as const)
      expect((await call('admin', 'POST', '', contract(number, place, { status: 'ended', discount: 7 }))).status).toBe(
        201,
      );
  });

  it('M03 a dealer those of his own and his sub-dealers, a sub-dealer his own, an administrator all', async () => {
    const q = { q: 's-' };
    expect(await numbersOf('admin', q)).toEqual(['s-ours', 's-sub', 's-theirs']);
    expect(await numbersOf('dealer', q)).toEqual(['s-ours', 's-sub']);
    expect(await numbersOf('subdealer', q)).toEqual(['s-sub']);
  });

  it.each(['dealer', 'subdealer'])('M03 list, count, search, file, record and history agree for %s', async (login) => {
    const [all, own] = [(await list('admin', { range: [0, 99] })).body, await list(login, { range: [0, 99] })];
    const ids = own.body.map(({ id }) => id);
    expect(own.headers.get('content-range')).toBe(`contracts 0-${ids.length - 1}/${ids.length}`);
    expect(ids.length).toBeLessThan(all.length);
    for (const { id } of all) {
      const status = ids.includes(id) ? 200 : 404;
      expect((await call(login, 'GET', `/${id}`)).status).toBe(status);
      expect((await call(login, 'GET', `/${id}/history/?page=1`)).status).toBe(status);
      if (status === 404) expect((await call(login, 'PUT', `/${id}`, { status: 'draft' })).status).toBe(404);
    }
    const file = await call(login, 'GET', '/xlsx-report/');
    expect((await readWorkbook(file.bytes)).rows).toHaveLength(ids.length);
  });

  it('M03 nobody writes into what he does not see: what is hidden is the same as what is missing', async () => {
    const hidden = await call<{ errors: object }>('subdealer', 'POST', '', contract('x', theirs));
    const missing = await call<{ errors: object }>('subdealer', 'POST', '', contract('x', 'nova:999999'));
    expect([hidden.status, hidden.body.errors]).toEqual([missing.status, missing.body.errors]);
  });

  it('M03 a field that one may not see is nowhere: record, list, file, history, save', async () => {
    const [{ id }] = (await list('admin', { filter: { q: 's-ours' } })).body as [Contract];
    expect((await call('admin', 'GET', `/${id}`)).body.discount).toBe(7);
    expect((await call('dealer', 'GET', `/${id}`)).body).not.toHaveProperty('discount');
    expect((await list('dealer', { filter: { q: 's-ours' } })).body[0]).not.toHaveProperty('discount');
    const { head } = await readWorkbook((await call('dealer', 'GET', '/xlsx-report/')).bytes);
    expect(head).not.toContain('Скидка, %');
    const history = await call('dealer', 'GET', `/${id}/history/?page=1`);
    expect(JSON.stringify(history.body)).not.toContain('discount');
    expect((await call('dealer', 'PUT', `/${id}`, { discount: 1 })).status).toBe(403);
    expect((await call('dealer', 'PUT', `/${id}`, { status: 'draft' })).status).toBe(200);
    expect((await call('admin', 'GET', `/${id}`)).body).toMatchObject({ discount: 7, status: 'draft' });
    expect((await list('dealer', { filter: { discount: 7 } })).status).toBe(400);
    expect((await list('dealer', { sort: ['discount', 'ASC'] })).status).toBe(400);
  });

  it('M03 support reads and changes nothing; who lacks the right gets nothing', async () => {
    expect((await list('support', {})).status).toBe(200);
    expect((await call('support', 'POST', '', contract('5/26', ours))).status).toBe(403);
    expect((await list('news', {})).status).toBe(403);
  });
});

describe('M04 lists', () => {
  it('M04 finds what the fields show: a caption, a part of a name, the organisation, several words', async () => {
    await call('admin', 'POST', '', contract('поиск-1', ours, { status: 'ended', comment: 'Ключ Зелёный' }));
    const name = await app.db.one<{ name: string }>(
      sql`SELECT fullname AS name FROM groups WHERE server_alias || ':' || p_gid = ${ours}`,
    );
    for (const q of ['зеленый', 'поиск', 'завершен зеленый', `зеленый ${name?.name.split(' ')[0] ?? ''}`])
      expect(await numbersOf('admin', { q }), q).toContain('поиск-1');
    expect(await numbersOf('admin', { q: 'черновик зеленый' })).toEqual([]);
    expect(await numbersOf('admin', { q: 'signed_on' })).toEqual([]);
  });

  it('M04 filters by choices, references, ends of days and months', async () => {
    const days = ['01.01.2020', '15.06.2021', '31.12.2022'];
    for (const [at, signedOn] of days.entries())
      await call('admin', 'POST', '', { ...contract(`f-${at}`, theirs), signedOn, billingMonth: `0${at + 1}/2021` });
    expect(await numbersOf('admin', { signedOn_gte: '15.06.2021', signedOn_lte: '31.12.2022' })).toEqual([
      'f-1',
      'f-2',
    ]);
    expect(await numbersOf('admin', { billingMonth: '02/2021' })).toEqual(['f-1']);
    expect(await numbersOf('admin', { q: 'f-', organisation: theirs, status: ['draft'] })).toEqual([
      'f-0',
      'f-1',
      'f-2',
    ]);
    expect(await numbersOf('admin', { q: 'f-' }, ['signedOn', 'DESC'])).toEqual(['f-2', 'f-1', 'f-0']);
    expect((await list('admin', { filter: { signedOn_gte: 'yesterday' } })).status).toBe(400);
  });

  it('M04 every declared ordering and filter has an index that the planner can use', async () => {
    const { id } = (await app.db.one<{ id: number }>("SELECT id FROM declared_resources WHERE name = 'contracts'")) ?? {
      id: 0,
    };
    await app.db.tx(async (tx) => {
      await tx.run('SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off');
      const columns = await tx.one<{ columns: Record<string, number> }>(
        sql`SELECT columns FROM declared_resources WHERE id = ${id}`,
      );
      for (const source of ['signedOn', 'amount', 'number', 'status', 'billingMonth']) {
        const column = `f_${columns?.columns[source]}`;
        const plan = await tx.rows<Record<string, string>>(
          `EXPLAIN SELECT id FROM declared.r_${id} ORDER BY ${column} DESC, id DESC LIMIT 25`,
        );
        expect(JSON.stringify(plan), source).toContain(`r_${id}_by_${column}`);
      }
    });
  });
});

describe('M03 the definitions that a caller is told', () => {
  const told = async (login: string, query = '') =>
    (
      await app.call<{ checksum: string; resources?: { name: string; fields: object; list: { columns: object[] } }[] }>(
        'GET',
        `/declared/${query}`,
        { token: await app.signIn(login) },
      )
    ).body;

  it('M03 are those of his rights, without the fields that he may not see; and only the mark while nothing has changed', async () => {
    const { checksum, resources } = await told('admin');
    expect(resources?.map(({ name }) => name)).toEqual(['contracts']);
    expect(resources?.[0]?.fields).toHaveProperty('discount');
    expect(await told('admin', `?checksum=${checksum}`)).toEqual({ checksum });
    expect((await told('news')).resources).toEqual([]);
    const seen = await told('dealer', `?checksum=${checksum}`);
    expect(seen.resources?.[0]?.fields).not.toHaveProperty('discount');
    expect(JSON.stringify(seen)).not.toContain('discount');
  });
});
