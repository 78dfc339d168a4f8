import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BillingControls, BillingProfile } from '../../src/contract/billing';
import { createTestApp, type CallOptions, type TestApp } from '../support/app';

type Answer = BillingProfile & BillingControls & { detail: string; errors: Record<string, string[]> };

let app: TestApp;
let dealer: string;
let p_gid: number;
beforeAll(async () => {
  app = await createTestApp();
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

/** Each test has an organisation in «Демо», with nothing to pay for. */
beforeEach(async () => {
  const row = await app.db.one<{
    p_gid: number;
  }>(`INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp)
    VALUES ('nova', 102, 'ООО', 'Новый', '7701000008', '770101001') RETURNING p_gid`);
  p_gid = row?.p_gid ?? 0;
});

const path = (part = '', gid = p_gid) => `/piportals/nova/groups/${gid}/billing-profile/${part}`;
const get = (part = '', options: CallOptions = {}) =>
  app.call<Answer>('GET', path(part), { token: dealer, ...options });
const post = (part: string, body: object, options: CallOptions = {}) =>
  app.call<Answer>('POST', path(part), { token: dealer, body, ...options });
const status = async () =>
  (await app.call<{ access_status: string }>('GET', `/piportals/nova/groups/${p_gid}/`, { token: dealer })).body
    .access_status;
const items = async () =>
  (await app.db.one<{ n: number }>(`SELECT count(*)::int AS n FROM billing_items WHERE p_gid = ${p_gid}`))?.n;

const subscription = { p_type_id: 1, p_start_at: '01.06.2026', p_permanent: true, p_custom: false };
const service = { p_service_id: 1, p_start_at: '01.06.2026', p_custom: false };
const full = { p_start_at: '01.06.2026', p_client_price: 9999999999.99, p_ctm_price: 0 };

describe('billing', () => {
  it('C19 shows a label, tariffs and options, and what may be added', async () => {
    expect((await get()).body).toEqual({ label: 'Тариф не выбран', tariffs: [], options: [] });
    const { body } = await get('controls/');
    expect(body.custom_subscribe.map(({ caption }) => caption)).toEqual(['Стандартный', 'Минимальный']);
    expect(body.service_unlim).toContainEqual({ p_service_id: 1, caption: 'Безлимитный архив' });
    expect(body.full_unlim).toBe(true);
  });

  it('C19 a subscription becomes the tariff, and the organisation works; prices of its own only where ticked', async () => {
    const { status: code, body } = await post('custom-subscribe/', { ...subscription, p_client_price: 5 });
    expect(code).toBe(201);
    expect(body.label).toBe('Стандартный');
    expect(body.tariffs).toEqual([
      {
        id: expect.any(Number),
        caption: 'Тариф «Стандартный»',
        type: 'dynamic',
        start_at: '01.06.2026',
        client_price: null,
        ctm_price: null,
        permanent: true,
      },
    ]);
    expect(await status()).toBe('Работает');
    expect((await post('custom-subscribe/', subscription)).body.detail).toBe(
      'Подписка «Стандартный» с 01.06.2026 уже подключена',
    );
    const own = await post('custom-subscribe/', {
      ...subscription,
      p_type_id: 2,
      p_custom: true,
      p_client_price: 1800.5,
      p_ctm_price: 360,
    });
    expect(own.body).toMatchObject({
      label: 'Минимальный',
      tariffs: [{ type: 'custom', client_price: 1800.5, ctm_price: 360 }, { type: 'dynamic' }],
    });
  });

  it('C19 a service is an option, once; the full unlimited is a tariff, once, and leaves no service to add', async () => {
    expect((await post('service-unlim/', service)).body).toMatchObject({
      label: 'Тариф не выбран',
      options: [{ caption: 'Безлимитный архив', type: 'other' }],
    });
    expect(await status()).toBe('Демо');
    expect((await post('service-unlim/', service)).status).toBe(409);
    expect((await get('controls/')).body.service_unlim.map(({ p_service_id }) => p_service_id)).toEqual([2, 3]);
    expect((await post('full-unlim/', full)).body).toMatchObject({
      label: 'Полный безлимит',
      tariffs: [{ type: 'custom', client_price: 9999999999.99, ctm_price: 0 }],
    });
    expect((await post('full-unlim/', full)).status).toBe(409);
    expect((await post('service-unlim/', { ...service, p_service_id: 2 })).status).toBe(409);
    expect((await get('controls/')).body).toMatchObject({ service_unlim: [], full_unlim: false });
  });

  it.each([
    [
      'custom-subscribe/',
      'p_client_price',
      { ...subscription, p_custom: true, p_ctm_price: 1 },
      'Введите цену для клиента',
    ],
    [
      'custom-subscribe/',
      'p_ctm_price',
      { ...subscription, p_custom: true, p_client_price: 1, p_ctm_price: null },
      'Введите долю организации',
    ],
    [
      'custom-subscribe/',
      'p_client_price',
      { ...subscription, p_custom: true, p_client_price: 'сто', p_ctm_price: 1 },
      /^Введите число/,
    ],
    [
      'custom-subscribe/',
      'p_client_price',
      { ...subscription, p_custom: true, p_client_price: 1.005, p_ctm_price: 1 },
      /двух знаков/,
    ],
    ['custom-subscribe/', 'p_type_id', { ...subscription, p_type_id: 99 }, 'Неизвестная подписка'],
    ['custom-subscribe/', 'p_start_at', { ...subscription, p_start_at: '2026-06-01' }, 'Дата в виде ДД.ММ.ГГГГ'],
    ['service-unlim/', 'p_ctm_price', { ...service, p_custom: true, p_client_price: 1 }, 'Введите долю организации'],
    ['service-unlim/', 'p_service_id', { ...service, p_service_id: 99 }, 'Неизвестная услуга'],
    ['full-unlim/', 'p_client_price', { p_start_at: '01.06.2026', p_ctm_price: 1 }, 'Введите цену для клиента'],
    ['full-unlim/', 'p_ctm_price', { ...full, p_ctm_price: null }, 'Введите долю организации'],
    ['full-unlim/', 'p_client_price', { ...full, p_client_price: 10000000000 }, /10 цифр/],
    ['full-unlim/', 'p_client_price', { ...full, p_client_price: -1 }, /отрицательным/],
    ['full-unlim/', 'p_permanent', { ...full, p_permanent: true }, 'Неизвестное поле'],
  ])('C19 C21 %s with a wrong %s is refused by name (case %#)', async (part, field, body, message) => {
    const reply = await post(part, body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors[field]?.[0]).toMatch(message);
    expect(await items()).toBe(0);
    expect(await status()).toBe('Демо');
  });

  it('a double click adds once; a stale version, the archive, support and strangers add nothing', async () => {
    const headers = { 'If-Match': (await get()).headers.get('etag') ?? '' };
    const once = { headers: { 'Idempotency-Key': 'billing-00001' } };
    const [a, b] = await Promise.all([post('service-unlim/', service, once), post('service-unlim/', service, once)]);
    expect([a.status, b.status]).toEqual([201, 201]);
    expect((await post('full-unlim/', full, { headers })).body.detail).toContain('её изменил пользователь dealer');
    for (const login of ['support', 'banned-editor'])
      expect((await post('full-unlim/', full, { token: await app.signIn(login) })).status).toBe(403);
    const token = await app.signIn('subdealer');
    const foreign = await Promise.all([
      post('full-unlim/', full, { token }),
      get('', { token }),
      get('controls/', { token }),
      app.call('GET', path('', 999999), { token }),
    ]);
    expect(new Set(foreign.map(({ status: code, bytes }) => `${code} ${bytes.toString()}`))).toEqual(
      new Set(['404 {"detail":"Запрашиваемый ресурс не найден"}']),
    );
    await app.db.run(`UPDATE groups SET archived = true WHERE p_gid = ${p_gid}`);
    expect((await post('full-unlim/', full)).body.detail).toBe('Организация в архиве: её подключения не меняются');
    expect((await get('controls/')).body).toEqual({ custom_subscribe: [], service_unlim: [], full_unlim: false });
    expect(await items()).toBe(1);
  });

  it('C19 what is taken back leaves the tariff that the organisation had last, not one of earlier months', async () => {
    await app.db.run(`
      UPDATE groups SET tariff = 'Даобит' WHERE server_alias = 'nova' AND p_gid = ${p_gid};
      DELETE FROM group_terms WHERE server_alias = 'nova' AND p_gid = ${p_gid};
      INSERT INTO group_terms (server_alias, p_gid, from_month, tariff, stop_tariff)
      VALUES ('nova', ${p_gid}, 0, 'Минимальный', false), ('nova', ${p_gid}, ${12 * 2026 + 3}, 'Даобит', false)`);
    const { body } = await post('custom-subscribe/', subscription);
    expect(body.label).toBe('Стандартный');
    const token = await app.signIn('admin');
    expect((await app.call('DELETE', path(`${body.tariffs[0]?.id}/`), { token })).status).toBe(200);
    expect((await get()).body).toMatchObject({ label: 'Даобит', tariffs: [] });
  });

  it('stands in the history of the organisation', async () => {
    await post('full-unlim/', full);
    const { body } = await app.call<{ results: { operation: string; changes: object[] }[] }>(
      'GET',
      `/piportals/nova/groups/${p_gid}/history/`,
      { token: dealer },
    );
    expect(body.results[0]?.operation).toBe('addFullUnlimited');
    expect(body.results[0]?.changes).toContainEqual({ field: 'access_status', before: 'Демо', after: 'Работает' });
  });
});
