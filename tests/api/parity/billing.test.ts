import { expect, it } from 'vitest';
import type { BillingProfile, RemovedAddition } from '../../../src/contract/billing';
import type { Organisation } from '../../../src/contract/organisations';
import { innControl } from '../../../src/domain/taxpayer';
import { onBothSides, told, type Side } from '../../support/bothSides';

const same = onBothSides();

const lead = '770100056';
const add = async (side: Side, login = 'admin') => {
  const body = { p_opf: 'ООО', p_fullname: 'Платёжный', p_inn: lead + innControl(lead), p_kpp: '770101001' };
  const { p_gid } = await side.read<{ p_gid: number }>(login, 'createGroup', { params: { alias: 'nova' }, body });
  return { alias: 'nova', p_gid };
};

it('R02 a subscription makes the tariff and the status, once; the organisation’s version goes along', async () => {
  await same(async (side) => {
    const params = await add(side);
    const { etag = '' } = await side.call('admin', 'readBillingProfile', { params });
    const body = {
      p_type_id: 1,
      p_start_at: '01.06.2026',
      p_permanent: true,
      p_custom: true,
      p_client_price: 100.5,
      p_ctm_price: 20,
    };
    const subscribe = (headers = {}) => side.call('admin', 'addCustomSubscription', { params, body, headers });
    const first = await subscribe({ 'If-Match': etag });
    return [
      told(first, ['id']),
      told(await subscribe()),
      told(await subscribe({ 'If-Match': etag })),
      told(await side.call('admin', 'addCustomSubscription', { params, body: { ...body, p_type_id: 99 } })),
      told(await side.call('admin', 'addCustomSubscription', { params, body: { ...body, p_client_price: undefined } })),
      told(await side.call('admin', 'readGroup', { params }), ['p_gid', 'parent_id']),
      told(await side.call('admin', 'listGroupHistory', { params, query: { page_size: 1 } }), ['id']),
      told(await side.call('support', 'addCustomSubscription', { params, body })),
    ];
  });
});

it('K05 R02 what is added begins in this month or later, for all but a billing administrator', async () => {
  await same(async (side) => {
    const params = await add(side, 'dealer');
    const full = { p_start_at: '31.10.2026', p_client_price: 100, p_ctm_price: 20 };
    const refused = await side.call('dealer', 'addFullUnlimited', { params, body: full });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { p_start_at: ['Месяц уже прошёл: выберите 11/2026 или позже'] } },
    });
    return [
      told(refused),
      told(
        await side.call('dealer', 'addUnlimitedService', {
          params,
          body: { p_service_id: 1, p_start_at: '01.11.2026', p_custom: false },
        }),
        ['id'],
      ),
      told(await side.call('admin', 'addFullUnlimited', { params, body: full }), ['id']),
    ];
  });
});

it('R02 services are added once, and none beside the full unlimited; the archive takes nothing', async () => {
  await same(async (side) => {
    const params = await add(side);
    const service = { p_service_id: 1, p_start_at: '01.06.2026', p_custom: false };
    const full = { p_start_at: '01.06.2026', p_client_price: 100, p_ctm_price: 20 };
    const key = { 'Idempotency-Key': 'parity-service-1' };
    const first = await side.call('admin', 'addUnlimitedService', { params, body: service, headers: key });
    expect(await side.call('admin', 'addUnlimitedService', { params, body: service, headers: key })).toEqual(first);
    const controls = () => side.call('admin', 'readBillingControls', { params });
    const answers = [
      told(first, ['id']),
      told(await side.call('admin', 'addUnlimitedService', { params, body: service })),
      told(await side.call('admin', 'addUnlimitedService', { params, body: { ...service, p_service_id: 99 } })),
      told(await controls()),
      told(await side.call('admin', 'addFullUnlimited', { params, body: full }), ['id']),
      told(await side.call('admin', 'addFullUnlimited', { params, body: full })),
      told(await side.call('admin', 'addUnlimitedService', { params, body: { ...service, p_service_id: 2 } })),
      told(await controls()),
    ];
    await side.read('admin', 'updateGroup', { params, body: { p_banned: 1 } });
    await side.read('admin', 'invertArchiveStatus', { params });
    return [
      ...answers,
      told(await side.call('admin', 'addFullUnlimited', { params, body: full })),
      told(await controls()),
    ];
  });
});

it('K09 what begins after today can be taken out, and comes back as it was; what has begun stays', async () => {
  await same(async (side) => {
    const params = await add(side);
    const of = async () => (await side.read<BillingProfile>('admin', 'readBillingProfile', { params })).tariffs;
    const own = { p_permanent: true, p_custom: true, p_client_price: 100.5, p_ctm_price: 20 };
    const subscribe = (p_type_id: number, p_start_at: string) =>
      side.call('admin', 'addCustomSubscription', { params, body: { ...own, p_type_id, p_start_at } });
    const remove = (item: number, login = 'admin', headers = {}) =>
      side.call(login, 'removeBillingItem', { params: { ...params, item }, headers });
    const state = async () => [
      (await side.read<BillingProfile>('admin', 'readBillingProfile', { params })).label,
      (await side.read<Organisation>('admin', 'readGroup', { params })).access_status,
    ];
    await subscribe(1, '01.06.2099');
    const [future] = await of();
    const later = future?.id ?? 0;
    const answers = [told(await remove(later, 'support')), told(await remove(1)), await state()];
    const { etag = '' } = await side.call('admin', 'readBillingProfile', { params });
    await side.read('admin', 'addUnlimitedService', {
      params,
      body: { p_service_id: 1, p_start_at: '02.06.2099', p_custom: false },
    });
    answers.push(told(await remove(later, 'admin', { 'If-Match': etag })));
    answers.push(told(await remove(later)), told(await remove(later)), await state());
    expect(await state()).toEqual(['Тариф не выбран', 'Демо']);
    answers.push(told(await side.call('admin', 'listGroupHistory', { params, query: { page_size: 1 } }), ['id']));
    await subscribe(2, '01.06.2026');
    await subscribe(1, '01.06.2099');
    const [again, begun] = await of();
    const refused = await remove(begun?.id ?? 0);
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'Тариф «Минимальный»: действует с 01.06.2026, удалить можно только то, что ещё не началось' },
    ]);
    answers.push(await state(), told(refused), told(await remove(again?.id ?? 0)), await state());
    expect(await state()).toEqual(['Минимальный', 'Работает']);
    const { options } = await side.read<BillingProfile>('admin', 'readBillingProfile', { params });
    answers.push(told(await remove(options[0]?.id ?? 0), ['p_place']), await state());
    await side.read('admin', 'addFullUnlimited', {
      params,
      body: { p_start_at: '01.01.2099', p_client_price: 5000, p_ctm_price: 0 },
    });
    const [full] = await of();
    answers.push(await state(), told(await remove(full?.id ?? 0)), await state());
    return answers;
  });
});

it('K09 nothing that has begun comes in beside the tariff that there is', async () => {
  await same(async (side) => {
    const params = await add(side);
    const beside = { p_custom: false, p_beside: true };
    const subscribe = (p_start_at: string) =>
      side.call('admin', 'addCustomSubscription', {
        params,
        body: { p_type_id: 1, p_permanent: true, p_start_at, ...beside },
      });
    const refused = await subscribe('20.11.2026');
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { p_start_at: ['Возвращается только то, что ещё не началось'] } },
    });
    expect((await subscribe('21.11.2026')).status).toBe(201);
    const service = { params, body: { p_service_id: 1, p_start_at: '01.11.2026', ...beside } };
    return [told(refused), told(await side.call('admin', 'addUnlimitedService', service))];
  });
});

it('K09 what was taken out comes back beside what was added later: the tariff is as it was, and the full unlimited does not refuse it', async () => {
  await same(async (side) => {
    const params = await add(side);
    const of = () => side.read<BillingProfile>('admin', 'readBillingProfile', { params });
    const begins = (p_start_at: string) => ({ p_start_at, p_custom: false });
    const subscribe = { p_type_id: 2, p_permanent: true, ...begins('01.01.2099') };
    await side.read('admin', 'addCustomSubscription', { params, body: subscribe });
    await side.read('admin', 'addUnlimitedService', { params, body: { p_service_id: 1, ...begins('02.01.2099') } });
    const full = { p_start_at: '01.03.2099', p_client_price: 5000, p_ctm_price: 0 };
    await side.read('admin', 'addFullUnlimited', { params, body: full });
    const before = await of();
    const unnumbered = ({ label, tariffs, options }: BillingProfile) => [
      label,
      ...[...tariffs, ...options].map(({ id: _id, ...item }) => JSON.stringify(item)).sort(),
    ];
    const calls = {
      custom: 'addCustomSubscription',
      service: 'addUnlimitedService',
      full: 'addFullUnlimited',
    } as const;
    for (const { id: item } of [...before.tariffs, ...before.options]) {
      const removed = { params: { ...params, item } };
      const { kind, body } = await side.read<RemovedAddition>('admin', 'removeBillingItem', removed);
      await side.read('admin', calls[kind], { params, body });
      expect(unnumbered(await of())).toEqual(unnumbered(before));
    }
    return unnumbered(before);
  });
});

it('K09 what comes back stands where it was, and the tariff follows the order that there was', async () => {
  await same(async (side) => {
    const params = await add(side);
    const read = () => side.read<BillingProfile>('admin', 'readBillingProfile', { params });
    const starts = async () => (await read()).tariffs.map(({ start_at }) => start_at);
    for (const [p_type_id, p_start_at] of [
      [1, '01.02.2099'],
      [2, '01.03.2099'],
      [1, '01.04.2099'],
    ])
      await side.read('admin', 'addCustomSubscription', {
        params,
        body: { p_type_id, p_start_at, p_permanent: true, p_custom: false },
      });
    const thereAndBack = async (start: string) => {
      const item = (await read()).tariffs.find(({ start_at }) => start_at === start)?.id ?? 0;
      const gone = { params: { ...params, item } };
      const { body } = await side.read<RemovedAddition>('admin', 'removeBillingItem', gone);
      await side.read('admin', 'addCustomSubscription', { params, body });
    };
    const before = await starts();
    for (const start of ['01.02.2099', '01.03.2099', '01.02.2099', '01.04.2099']) {
      await thereAndBack(start);
      expect(await starts()).toEqual(before);
    }
    const [, second] = (await read()).tariffs;
    await side.read('admin', 'removeBillingItem', { params: { ...params, item: second?.id ?? 0 } });
    return [(await read()).label, await starts()];
  });
});
