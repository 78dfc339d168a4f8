import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { batchCalls } from '../support/batchCalls';
import { everything, signedIn } from '../support/matrix/callers';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // Two minutes before June begins in Moscow.
  app.setNow(new Date('2026-05-31T20:58:00Z'));
});
afterAll(() => app.close());

const may = 12 * 2026 + 5;

it('K05 planned moves are told, the nearest first, until they are called off; a dealer out of sight has no name', async () => {
  const admin = await app.signIn('admin');
  const added = await app.db.one<{ p_gid: number }>(`
    INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, org_id, tariff)
    VALUES ('nova', 102, 'ООО', 'Переезд', '7701000008', '770101001', 700001, 'Стандартный') RETURNING p_gid`);
  const path = `/piportals/nova/groups/${added?.p_gid}/move/`;
  const planned = (token = admin) => app.call<object[]>('GET', path, { token });
  const ofClient = async (token: string) =>
    (await app.call<{ moves: object[] }>('GET', path.replace('/move/', '/diagnosis/'), { token })).body.moves;
  const move = async (parent_id: number, month: number) =>
    expect((await app.call('POST', path, { token: admin, body: { parent_id, month } })).status).toBe(200);

  expect((await planned()).body).toEqual([]);
  await move(104, may + 2);
  await move(103, may + 4);
  const near = { parent_id: 104, dealer: 'ООО «Субдилер Заря»', month: may + 2 };
  expect((await planned()).body).toMatchObject([near, { parent_id: 103, month: may + 4 }]);
  expect((await planned(await app.signIn('support'))).status).toBe(403);
  await app.db.run("UPDATE users SET rights = rights || '{billing_admin}'::text[] WHERE login = 'dealer'");
  const dealer = await app.signIn('dealer');
  const seen = [near, { parent_id: null, dealer: null, month: may + 4 }];
  expect((await planned(dealer)).body).toEqual(seen);
  expect(await ofClient(dealer)).toEqual(seen);
  expect(await ofClient(await app.signIn('support'))).toMatchObject([near, { parent_id: 103 }]);

  await move(102, may + 2);
  expect((await planned()).body).toEqual([]);
  const history = await app.call<{ results: object[] }>('GET', path.replace('move', 'history'), { token: admin });
  expect(history.body.results[0]).toMatchObject({
    changes: [
      { field: 'dealer', before: 'ООО «Субдилер Заря»', after: 'ООО «Дилер Восход»' },
      { field: 'from_month', before: '07/2026', after: null },
    ],
  });
  await move(104, may);
  expect((await planned()).body).toEqual([]);
  expect(await ofClient(admin)).toEqual([]);
});

it('K05 a client goes where it goes already only once, and the history tells it once', async () => {
  const token = await app.signIn('admin');
  const added = await app.db.one<{ p_gid: number }>(`
    INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, org_id, tariff)
    VALUES ('nova', 102, 'ООО', 'Однажды', '7701000008', '770101001', 700002, 'Стандартный') RETURNING p_gid`);
  const path = `/piportals/nova/groups/${added?.p_gid}/`;
  const move = async (parent_id: number, month: number) => {
    const { status, body } = await app.call<{ detail: string }>('POST', `${path}move/`, {
      token,
      body: { parent_id, month },
    });
    return status === 409 ? body.detail : status;
  };
  const told = async () => (await app.call<{ count: number }>('GET', `${path}history/`, { token })).body.count;

  expect(await move(104, may + 1)).toBe(200);
  expect(await move(104, may + 1)).toBe('Организация уже переходит с 06/2026 к дилеру ООО «Субдилер Заря»');
  expect(await told()).toBe(1);
  expect([await move(103, may + 3), await move(104, may + 1), await move(104, may)]).toEqual([200, 200, 200]);
  expect(await move(104, may)).toBe('Организация уже у дилера ООО «Субдилер Заря»');
  expect(await told()).toBe(4);
});

it('N01 batches are undone after the month of a planned move has come, too, as nobody has changed what they left', async () => {
  let token = await app.signIn('admin');
  const { carryOut, undo } = batchCalls(() => ({ app, token }));
  const clients = await app.db.rows<{ p_gid: number }>(
    "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer AND access_status = 'Работает' ORDER BY p_gid LIMIT 3",
  );
  const organisations = clients.map(({ p_gid }) => ({ server_alias: 'nova', p_gid }));
  const stand = () =>
    app.db.rows(`
      SELECT g.p_gid, g.parent_gid, g.access_status, c.from_month, c.until_month, c.dealer_gid FROM groups g
      JOIN client_dealers c USING (server_alias, p_gid)
      WHERE g.server_alias = 'nova' AND g.p_gid IN (${clients.map(({ p_gid }) => p_gid).join()}) ORDER BY 1, 4`);
  const before = await stand();
  const move = (parent_id: number, month: number) => ({ organisations, server_alias: 'nova', parent_id, month });
  const done = [
    await carryOut('organisations-status', { organisations, action: 'suspend' }),
    await carryOut('organisations-dealer', move(104, may + 1)),
    await carryOut('organisations-dealer', move(103, may + 3)),
  ];
  const june = new Date('2026-05-31T21:01:00Z');
  app.setNow(june);
  for (const { body } of done.toReversed()) {
    expect((await undo(body.id)).status).toBe(200);
    if (body.id === done[2]?.body.id)
      expect(new Set(await stand())).toContainEqual(expect.objectContaining({ parent_gid: 104 }));
  }
  expect(await stand()).toEqual(before);

  const { body: late } = await carryOut('organisations-dealer', move(104, may + 1));
  const july = new Date('2026-06-30T21:01:00Z');
  app.setNow(july);
  token = await signedIn(app, { rights: everything, since: july });
  const refused = await undo(late.id);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Организации перешли с 06/2026, этот месяц уже прошёл. Верните их прежнему дилеру с нового месяца',
  ]);
  app.setNow(june);
});

it('K05 D-ERR of two moves over the same client, the second is refused, and what the first has planned stays', async () => {
  const token = await app.signIn('admin');
  const added = await app.db.one<{ p_gid: number }>(`
    INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, org_id, tariff)
    VALUES ('nova', 102, 'ООО', 'Двое', '7701000009', '770101001', 700009, 'Стандартный') RETURNING p_gid`);
  const client = `/piportals/nova/groups/${added?.p_gid}/`;
  const headers = { 'If-Match': (await app.call('GET', client, { token })).headers.get('etag') ?? '' };
  const move = (parent_id: number) =>
    app.call<{ detail: string }>('POST', `${client}move/`, { token, headers, body: { parent_id, month: may + 3 } });
  expect((await move(104)).status).toBe(200);
  const second = await move(103);
  expect([second.status, second.body.detail]).toEqual([
    409,
    expect.stringMatching(/^Пока вы правили запись, её изменил пользователь admin/),
  ]);
  expect((await app.call('GET', `${client}move/`, { token })).body).toMatchObject([{ parent_id: 104 }]);
});
