import type { BillingControls, BillingItem, BillingProfile } from '../../contract/billing';
import type { GroupRow } from '../../contract/groups';
import { accessStatus } from '../../domain/accessStatus';
import type { Handlers, MockCall } from './handler';
import { findGroup, keyOf, refuse, type World } from './world';

const subscriptions = ['Стандартный', 'Минимальный'];
const services = ['Безлимитный архив', 'Безлимитные почтовые уведомления'];
const fullName = 'Полный безлимит';

const profileOf = (world: World, row: GroupRow): BillingProfile => {
  const first: BillingItem = {
    id: row.p_gid,
    caption: `Тариф «${row.tariff}»`,
    type: 'dynamic',
    start_at: '01.02.2026',
    client_price: null,
    ctm_price: null,
    permanent: true,
  };
  const stored = world.billing.get(keyOf(row)) ?? { tariffs: row.tariff === null ? [] : [first], options: [] };
  return { label: row.tariff ?? 'Тариф не выбран', ...stored };
};

function controlsOf({ tariffs, options }: BillingProfile): BillingControls {
  const full = tariffs.some(({ caption }) => caption === fullName);
  return {
    custom_subscribe: subscriptions.map((caption, index) => ({ p_type_id: index + 1, caption })),
    service_unlim: services
      .map((caption, index) => ({ p_service_id: index + 1, caption }))
      .filter(({ caption }) => !full && options.every((one) => one.caption !== caption)),
    full_unlim: !full,
  };
}

function add(
  world: World,
  row: GroupRow,
  part: 'tariffs' | 'options',
  item: Omit<BillingItem, 'id'>,
  tariff?: string,
): BillingProfile {
  const { tariffs, options } = profileOf(world, row);
  const id = Math.max(row.p_gid, ...[...tariffs, ...options].map((one) => one.id)) + 1;
  const next = { tariffs, options };
  next[part] = [{ ...item, id }, ...next[part]];
  world.billing.set(keyOf(row), next);
  if (tariff !== undefined) {
    row.tariff = tariff;
    const { access_status } = row;
    row.access_status = accessStatus({
      archived: access_status === 'В архиве',
      banned: access_status === 'Приостановлена',
      hasTariff: true,
      stopTariff: false,
    });
  }
  return profileOf(world, row);
}

type Individual = MockCall<'addCustomSubscription'>['body'] | MockCall<'addUnlimitedService'>['body'];
const prices = (body: Individual) => ({
  start_at: body.p_start_at,
  client_price: body.p_custom ? (body.p_client_price ?? null) : null,
  ctm_price: body.p_custom ? (body.p_ctm_price ?? null) : null,
});

type Operation =
  'readBillingProfile' | 'readBillingControls' | 'addCustomSubscription' | 'addUnlimitedService' | 'addFullUnlimited';

/** What organisations pay for. */
export const billingHandlers: Pick<Handlers, Operation> = {
  readBillingProfile: ({ world, account, params }) => profileOf(world, findGroup(world, account, params)),
  readBillingControls: ({ world, account, params }) => controlsOf(profileOf(world, findGroup(world, account, params))),
  addCustomSubscription: ({ world, account, params, body }) => {
    const name =
      subscriptions[body.p_type_id - 1] ?? refuse(400, 'Неизвестная подписка', { p_type_id: ['Неизвестная подписка'] });
    const item = {
      caption: `Тариф «${name}»`,
      type: body.p_custom ? 'custom' : 'dynamic',
      permanent: body.p_permanent,
      ...prices(body),
    } as const;
    return add(world, findGroup(world, account, params), 'tariffs', item, name);
  },
  addUnlimitedService: ({ world, account, params, body }) => {
    const row = findGroup(world, account, params);
    const free = controlsOf(profileOf(world, row)).service_unlim.find(
      ({ p_service_id }) => p_service_id === body.p_service_id,
    );
    const { caption } = free ?? refuse(409, 'Услуга уже подключена');
    return add(world, row, 'options', {
      caption,
      type: body.p_custom ? 'custom' : 'other',
      permanent: false,
      ...prices(body),
    });
  },
  addFullUnlimited: ({ world, account, params, body }) => {
    const row = findGroup(world, account, params);
    if (!controlsOf(profileOf(world, row)).full_unlim) return refuse(409, `${fullName} уже подключён`);
    const item = {
      caption: fullName,
      type: 'custom',
      start_at: body.p_start_at,
      client_price: body.p_client_price,
      ctm_price: body.p_ctm_price,
      permanent: false,
    } as const;
    return add(world, row, 'tariffs', item, fullName);
  },
};
