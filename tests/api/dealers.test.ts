import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dealer, DealerRow } from '../../src/contract/dealers';
import type { HistoryEntry } from '../../src/contract/history';
import { createTestApp, type TestApp } from '../support/app';
import { dealerCalls, type DealerAnswer } from '../support/dealerCalls';

interface Page {
  count: number;
  total: number;
  results: DealerRow[];
}

let app: TestApp;
let admin: string;
let support: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  support = await app.signIn('support');
});
afterAll(() => app.close());

const { get, patch, post, setRights, registered } = dealerCalls(() => ({ app, token: admin }));

describe('the history', () => {
  it('O04 says who changed what in a dealer, to holders of the right alone', async () => {
    const path = '/dealers/2/history/';
    const { body: before } = await get<Dealer>('/dealers/2/');
    const contacts = [{ name: 'Ольга Смирнова', email: 'olga@example.ru', phone: null }];
    expect((await patch(2, { p_contacts: contacts })).status).toBe(200);
    const { status, body } = await get<{ count: number; results: HistoryEntry[] }>(`${path}?page=1&page_size=1`);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { actor: 'admin', operation: 'updateDealer', changes: [{ field: 'p_contacts', before: before.p_contacts }] },
    ]);
    expect((await get(path, await app.signIn('news'))).status).toBe(403);
  });
});

it('L05 D05 a dealer that has no contact, as the first of a bare base, is taken back as it was read', async () => {
  const { body: whole } = await get<Dealer>('/dealers/4/');
  await app.db.run(`UPDATE dealers SET contacts = '[]' WHERE id = 4`);
  const { status, body } = await patch(4, { ...whole, p_contacts: [], p_region: '51' });
  expect([status, body]).toMatchObject([200, { p_contacts: [], p_region: '51' }]);
  expect((await patch(4, { p_contacts: whole.p_contacts })).status).toBe(200);
  expect((await patch(4, { p_contacts: [] })).body).toMatchObject({ errors: { p_contacts: ['Добавьте контакт'] } });
});

describe('the list', () => {
  it('D01 shows the dealers of a server with the lists in force and the month of each', async () => {
    const { status, body } = await get<Page>('/dealers/?server_alias=nova&page=1&page_size=10&ordering=id');
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 6, total: 6 });
    expect(body.results[0]).toMatchObject({
      id: 1,
      name: 'ООО «Головная компания»',
      kpp: '770101001',
      price: ['Даобит', 'Псков', 'Калининград', 'Пик-ЮГ'],
      price_date: ['01-2026', '01-2026', '01-2026', '01-2026'],
    });
    expect(body.results[1]).toMatchObject({ id: 2, price: ['Даобит'], price_date: ['05-2026'] });
  });

  it('D01 pages, searches by name, INN and KPP, and sorts both ways', async () => {
    const second = await get<Page>('/dealers/?server_alias=nova&page=2&page_size=5&ordering=id');
    expect(second.body.results.map(({ id }) => id)).toEqual([12]);
    const found = await get<Page>('/dealers/?server_alias=nova&page=1&search=%D0%92%D0%9E%D0%A1%D0%A5');
    expect(found.body).toMatchObject({ count: 1, total: 6, results: [{ id: 2 }] });
    const inn = found.body.results[0]?.inn ?? '';
    expect((await get<Page>(`/dealers/?page=1&search=${inn}`)).body.results.map(({ id }) => id)).toEqual([2]);
    const names = async (ordering: string) =>
      (await get<DealerRow[]>(`/dealers/?server_alias=nova&ordering=${ordering}`)).body.map(({ name }) => name);
    const ascending = await names('name');
    expect(await names('-name')).toEqual([...ascending].reverse());
    expect((await get('/dealers/?ordering=price')).status).toBe(400);
    expect((await get('/dealers/?server_alias=moon')).status).toBe(404);
  });

  it('D01 the choice of a server holds id, name and organisation id', async () => {
    const { body } = await get<{ id: number; name: string; org_id: number }[]>(
      '/dealers/filter/?server_alias=kaliningrad',
    );
    expect(body.map(({ id, org_id }) => [id, org_id])).toEqual([
      [11, 211],
      [10, 210],
      [9, 209],
    ]);
    expect((await get<object[]>('/dealers/filter?server_alias=pskov')).body).toHaveLength(3);
  });

  it('D01 a dealer sees itself and, with dealer_subdealers, those below it; others are 404', async () => {
    await setRights('dealer', "array_append(rights, 'dealers')");
    try {
      const token = await app.signIn('dealer');
      expect((await get<DealerRow[]>('/dealers/', token)).body.map(({ id }) => id).sort()).toEqual([2, 4, 5]);
      for (const path of [
        '/dealers/3/',
        '/dealers/3/prices/',
        '/dealers/3/clients/',
        '/dealers/3/history/',
        '/dealers/3/spec-prices/',
        '/dealers/6/',
      ]) {
        expect((await get(path, token)).status, path).toBe(404);
      }
      expect((await patch(3, { p_region: '1' }, { token })).status).toBe(404);
      expect(
        (await post(await registered({ p_parent: 1, p_billing_type_id: undefined }), { token })).body.errors,
      ).toEqual({ p_parent: ['Головной дилер не найден на этом сервере'] });
    } finally {
      await setRights('dealer', "array_remove(rights, 'dealers')");
    }
  });
});

describe('editing a dealer', () => {
  it('D04 changes what is sent, keeps the rest, and refuses a version that is no longer there', async () => {
    const read = await get<DealerAnswer>('/dealers/8/');
    const etag = read.headers.get('etag') ?? '';
    const changed = await patch(
      8,
      { ...read.body, parent_name: undefined, minimum_tariff_enabled: undefined, p_region: 'Псковская область' },
      { headers: { 'If-Match': etag } },
    );
    expect(changed.status, changed.body.detail).toBe(200);
    expect(changed.body).toEqual({ ...read.body, p_region: 'Псковская область' });
    const stale = await patch(8, { p_region: '60' }, { headers: { 'If-Match': etag } });
    expect(stale.status).toBe(409);
    expect(stale.body.detail).toContain('admin');
    expect(await app.db.one("SELECT before, after FROM audit WHERE entity = 'dealer' AND entity_id = '8'")).toEqual({
      before: { p_region: '60' },
      after: { p_region: 'Псковская область' },
    });
  });

  it('D08 E09 a billing administrator says who offers minimum tariffs, and takes the offer from nobody who has some', async () => {
    const set = (id: number, minimum_tariff_enabled: boolean, token = admin) =>
      patch(id, { minimum_tariff_enabled }, { token });
    expect((await set(8, true)).body).toMatchObject({ minimum_tariff_enabled: true });
    expect((await set(8, false)).body).toMatchObject({ minimum_tariff_enabled: false });
    const message = 'У дилера есть тарифы «Минимальный»: снять можно, когда их не останется';
    expect((await set(3, false)).body).toMatchObject({ errors: { minimum_tariff_enabled: [message] } });
    await setRights('admin', "array_remove(rights, 'billing_admin')");
    try {
      const token = await app.signIn('admin');
      expect([(await set(8, true, token)).status, (await set(8, false, token)).status]).toEqual([403, 200]);
    } finally {
      await setRights('admin', "array_append(rights, 'billing_admin')");
    }
  });

  it('D04 waits for a change of its organisation, and does not undo it', async () => {
    const { body: made } = await post(await registered());
    const organisation = `server_alias = 'nova' AND p_gid = ${made.p_gid}`;
    let change: ReturnType<typeof patch> | undefined;
    await app.db.tx(async (tx) => {
      await tx.run(`UPDATE groups SET kpp = '770101999', revision = revision + 1 WHERE ${organisation}`);
      change = patch(made.p_id, { p_region: '60' });
      await expect
        .poll(() =>
          app.db.rows("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"),
        )
        .toHaveLength(1);
    });
    expect((await change)?.status).toBe(200);
    expect(await app.db.one(`SELECT kpp FROM groups WHERE ${organisation}`)).toEqual({ kpp: '770101999' });
  });

  it('D04 a change of its organisation is a change of the dealer', async () => {
    const etag = (await get('/dealers/8/')).headers.get('etag') ?? '';
    await app.call('PATCH', '/piportals/pskov/groups/103/', { token: admin, body: { p_comments: 'звонили' } });
    expect((await patch(8, { p_region: '60' }, { headers: { 'If-Match': etag } })).status).toBe(409);
  });

  it('D04 who and whose a dealer is, a billing administrator alone changes; its server nobody', async () => {
    expect((await patch(8, { p_piportal_alias: 'nova' })).body.errors).toEqual({
      p_piportal_alias: ['Сервер дилера не изменяется'],
    });
    await setRights('admin', "array_remove(rights, 'billing_admin')");
    try {
      for (const change of [
        { p_fullname: 'Другой' },
        { p_opf: 'АО' },
        { p_inn: '7707083893' },
        { p_kpp: '770101002' },
        { p_org_id: 5 },
        { p_parent: 6 },
      ]) {
        const { status, body } = await patch(8, change);
        expect(status).toBe(403);
        expect(Object.keys(body.errors)).toEqual(Object.keys(change));
      }
      expect((await patch(8, { p_region: '61' })).status).toBe(200);
    } finally {
      await setRights('admin', "array_append(rights, 'billing_admin')");
    }
    expect((await patch(8, { p_fullname: 'Изборск Новый' })).body.p_fullname).toBe('Изборск Новый');
    expect(await app.db.one("SELECT name FROM groups WHERE server_alias = 'pskov' AND p_gid = 103")).toEqual({
      name: 'ООО «Изборск Новый»',
    });
  });

  it('D04 the parent’s share is a billing administrator’s; the same again makes no version and no record', async () => {
    const audited = () => app.db.rows("SELECT before, after FROM audit WHERE entity = 'dealer' AND entity_id = '5'");
    const first = await patch(5, { p_parent_share: 12.5 });
    expect(first.body.p_parent_share).toBe(12.5);
    expect(await audited()).toEqual([{ before: { p_parent_share: 10 }, after: { p_parent_share: 12.5 } }]);
    const again = await patch(5, { p_parent_share: 12.5 });
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await audited()).toHaveLength(1);
    await setRights('admin', "array_remove(rights, 'billing_admin')");
    try {
      expect((await patch(5, { p_parent_share: 13 })).status).toBe(403);
      expect((await patch(5, { p_region: '78' })).body).toMatchObject({ p_region: '78', p_parent_share: 12.5 });
    } finally {
      await setRights('admin', "array_append(rights, 'billing_admin')");
    }
    for (const share of [0, 0.01, 99.99, 100])
      expect((await patch(5, { p_parent_share: share })).body.p_parent_share).toBe(share);
  });

  it('D04 a parent stands on the same server and closes no circle; the organisation moves along', async () => {
    expect((await patch(6, { p_parent: 7 })).body.errors).toEqual({
      p_parent: ['Дилер не может стоять ниже самого себя'],
    });
    expect((await patch(6, { p_parent: 6 })).body.errors).toEqual({
      p_parent: ['Дилер не может стоять ниже самого себя'],
    });
    expect((await patch(8, { p_parent: 1 })).body.errors).toEqual({
      p_parent: ['Головной дилер не найден на этом сервере'],
    });
    expect((await patch(8, { p_parent: 6 })).body).toMatchObject({
      p_parent: 6,
      parent_name: 'ООО «Дилер Псковский рубеж»',
    });
    expect(await app.db.one("SELECT parent_gid FROM groups WHERE server_alias = 'pskov' AND p_gid = 103")).toEqual({
      parent_gid: 101,
    });
    expect((await patch(8, { p_parent: null })).body.errors).toEqual({ p_parent: ['Выберите головного дилера'] });
  });

  it('D04 support and the ban on editing write nothing', async () => {
    expect((await patch(8, { p_region: '1' }, { token: support })).status).toBe(403);
    expect((await post(await registered(), { token: support })).status).toBe(403);
    expect((await get('/dealers/8/', support)).status).toBe(200);
  });
});
