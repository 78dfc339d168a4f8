import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { readWorkbook } from '../support/readWorkbook';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const june = 12 * 2026 + 6;
const hidden = 'дилер вне вашего поля зрения';

interface Page {
  results: { changes: { field: string; before: unknown; after: unknown }[] }[];
}
const dealersOf = ({ results }: Page) =>
  results.flatMap(({ changes }) =>
    changes.filter(({ field }) => field === 'dealer').map(({ before, after }) => [before, after]),
  );

it('K05 O04 the history and the journal name no dealer out of sight, nor does a search find one by name', async () => {
  await app.db.run("UPDATE users SET rights = rights || '{audit}'::text[] WHERE login = 'dealer'");
  const [admin, dealer] = await Promise.all([app.signIn('admin'), app.signIn('dealer')]);
  const added = await app.db.one<{ p_gid: number }>(`
    INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, org_id, tariff)
    VALUES ('nova', 102, 'ООО', 'Переезд', '7701000008', '770101001', 700001, 'Стандартный') RETURNING p_gid`);
  const id = `nova:${added?.p_gid}`;
  const path = `/piportals/nova/groups/${added?.p_gid}`;
  for (const [parent_id, month] of [
    [103, june + 1],
    [104, june],
    [103, june + 2],
  ])
    expect((await app.call('POST', `${path}/move/`, { token: admin, body: { parent_id, month } })).status).toBe(200);
  const get = async <T>(path: string, token: string) => {
    const { status, body } = await app.call<T>('GET', path, { token });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const history = (token: string) => get<Page>(`${path}/history/`, token);
  const journal = (token: string, q = '') =>
    get<Page>(`/audit/?kind=group&object=group:${id}${q && `&q=${encodeURIComponent(q)}`}`, token);
  const [own, sub, other] = ['ООО «Дилер Восход»', 'ООО «Субдилер Заря»', 'АО «Дилер Минимум»'];
  for (const read of [history, journal]) {
    expect(dealersOf(await read(admin))).toEqual([
      [sub, other],
      [own, sub],
      [own, other],
    ]);
    expect(dealersOf(await read(dealer))).toEqual([
      [sub, hidden],
      [own, sub],
      [own, hidden],
    ]);
  }
  expect((await journal(admin, 'Минимум')).results).toHaveLength(2);
  expect((await journal(dealer, 'Минимум')).results).toEqual([]);
  expect((await journal(dealer, 'Заря')).results).toHaveLength(2);
  const file = await app.call('GET', '/audit/xlsx/?kind=group', { token: dealer });
  const { rows } = await readWorkbook(file.bytes);
  const text = JSON.stringify(rows);
  expect(text).toContain(hidden);
  expect(text).not.toContain('Минимум');
});

it('K05 O04 a parent or dealer out of sight has no number in the history and the journal either', async () => {
  await app.db.run("UPDATE users SET rights = rights || '{audit,dealers}'::text[] WHERE login = 'dealer'");
  const [admin, dealer] = await Promise.all([app.signIn('admin'), app.signIn('dealer')]);
  for (const [id, p_parent] of [
    [2, 3],
    [2, 1],
    [4, 1],
    [4, 2],
  ] as const)
    expect((await app.call('PATCH', `/dealers/${id}/`, { token: admin, body: { p_parent } })).status).toBe(200);
  const made = await app.call<{ p_gid: number }>('POST', '/piportals/nova/groups/', {
    token: admin,
    body: { p_opf: 'ООО', p_fullname: 'Чужой', p_inn: '7707083893', p_kpp: '773601001', parent_id: 103 },
  });
  expect(made.status).toBe(201);
  const { p_gid } = made.body;
  const move = { token: admin, body: { parent_id: 102, month: june - 1 } };
  expect((await app.call('POST', `/piportals/nova/groups/${p_gid}/move/`, move)).status).toBe(200);
  const told = async (path: string, field: string) => {
    const { body } = await app.call<Page>('GET', path, { token: dealer });
    return body.results.flatMap(({ changes }) =>
      changes.filter((one) => one.field === field).map(({ before, after }) => [before, after]),
    );
  };
  expect(await told('/dealers/2/history/', 'p_parent')).toEqual([
    [hidden, hidden],
    [null, hidden],
  ]);
  for (const path of ['/dealers/4/history/', '/audit/?kind=dealer&object=dealer:4'])
    expect(await told(path, 'p_parent')).toEqual([
      [hidden, 2],
      [2, hidden],
    ]);
  expect(await told(`/piportals/nova/groups/${p_gid}/history/`, 'parent_id')).toEqual([[null, hidden]]);
  const file = await app.call('GET', '/audit/xlsx/?kind=dealer', { token: dealer });
  const lines = (await readWorkbook(file.bytes)).rows.map((row) => row.join('; '));
  expect(lines.filter((line) => line.includes(`Головной дилер: ${hidden} → ООО «Дилер Восход»`))).toHaveLength(1);
  expect(lines.join()).not.toMatch(/Головной дилер: [^;]*№/);
});
