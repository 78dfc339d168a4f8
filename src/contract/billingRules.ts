import { parseDay, type Day } from '../domain/day';
import type { BillingControls, BillingItem, BillingProfile, RemovedAddition } from './billing';
import type { Input } from './endpoints';
import type { Rights } from '../domain/rights';
import type { Month } from '../domain/month';
import { fullUnlimitedName } from '../domain/sales/agreement';
import type { AccessStatus } from './lists';
import { mayWriteStarted, refusePast } from './priceRules';
import { badField, conflict, forbidden } from './refusal';

/** An item as it is kept: `ref_id` is that of the subscription or service in its list, `place` where it stands, if that is not its own number. */
export interface KeptItem extends BillingItem {
  part: 'tariff' | 'option';
  source: 'custom-subscribe' | 'service-unlim' | 'full-unlim';
  ref_id: number | null;
  place?: number | null;
}

/** Where an item stands: the higher, the newer. */
export const placeOf = ({ id, place }: Pick<KeptItem, 'id' | 'place'>) => place ?? id;

/** What an organisation pays for; the newest items first. */
export interface KeptBilling {
  access_status: AccessStatus;
  tariff: string | null;
  stop_tariff: boolean;
  items: readonly KeptItem[];
}

interface Choice {
  id: number;
  name: string;
}

export interface BillingChoices {
  subscriptions: readonly Choice[];
  services: readonly Choice[];
}

const shown = ({ id, caption, type, start_at, client_price, ctm_price, permanent }: KeptItem): BillingItem => ({
  id,
  caption,
  type,
  start_at,
  client_price,
  ctm_price,
  permanent,
});

export const billingProfileOf = ({ tariff, stop_tariff, items }: KeptBilling): BillingProfile => ({
  label: tariff ?? (stop_tariff ? 'Расчет без тарифа' : 'Тариф не выбран'),
  tariffs: items.filter(({ part }) => part === 'tariff').map(shown),
  options: items.filter(({ part }) => part === 'option').map(shown),
});

/** What may be added now: nothing in the archive, a service once, nothing unlimited beside the full one. */
export function billingControlsOf(
  { access_status, items }: KeptBilling,
  { subscriptions, services }: BillingChoices,
): BillingControls {
  if (access_status === 'В архиве') return { custom_subscribe: [], service_unlim: [], full_unlim: false };
  const full = items.some(({ source }) => source === 'full-unlim');
  const has = (service: Choice) =>
    items.some(({ source, ref_id }) => source === 'service-unlim' && ref_id === service.id);
  return {
    custom_subscribe: subscriptions.map(({ id, name }) => ({ p_type_id: id, caption: name })),
    service_unlim: full
      ? []
      : services.filter((service) => !has(service)).map(({ id, name }) => ({ p_service_id: id, caption: name })),
    full_unlim: !full,
  };
}

/** A new item, with the tariff that it makes the organisation's. */
export type BillingAddition = Omit<KeptItem, 'id' | 'place'> & { tariff?: string };

interface Prices {
  p_custom: boolean;
  p_client_price?: number | null | undefined;
  p_ctm_price?: number | null | undefined;
}

/** Prices of the organisation's own, if ticked. */
const pricesOf = ({ p_custom, p_client_price = null, p_ctm_price = null }: Prices) =>
  p_custom ? { client_price: p_client_price, ctm_price: p_ctm_price } : { client_price: null, ctm_price: null };

type Body<K extends 'addCustomSubscription' | 'addUnlimitedService' | 'addFullUnlimited'> = Input<K>['body'];
export type Addition = Pick<Body<'addFullUnlimited'>, 'p_beside' | 'p_place' | 'p_start_at'>;

/** The three additions (doc 1 §3); what is not there to be added is 400, what is there already 409. */
export const billingAdditions = {
  addCustomSubscription(
    body: Body<'addCustomSubscription'>,
    { items }: KeptBilling,
    { subscriptions }: BillingChoices,
  ): BillingAddition {
    const choice = subscriptions.find(({ id }) => id === body.p_type_id);
    if (!choice) throw badField('p_type_id', 'Неизвестная подписка');
    const same = ({ source, ref_id, start_at }: KeptItem) =>
      source === 'custom-subscribe' && ref_id === choice.id && start_at === body.p_start_at;
    if (items.some(same)) throw conflict(`Подписка «${choice.name}» с ${body.p_start_at} уже подключена`);
    return {
      part: 'tariff',
      type: body.p_custom ? 'custom' : 'dynamic',
      source: 'custom-subscribe',
      ref_id: choice.id,
      caption: `Тариф «${choice.name}»`,
      start_at: body.p_start_at,
      permanent: body.p_permanent,
      ...pricesOf(body),
      ...(!body.p_beside && { tariff: choice.name }),
    };
  },

  addUnlimitedService(
    body: Body<'addUnlimitedService'>,
    stored: KeptBilling,
    choices: BillingChoices,
  ): BillingAddition {
    const choice = choices.services.find(({ id }) => id === body.p_service_id);
    if (!choice) throw badField('p_service_id', 'Неизвестная услуга');
    const { items, ...state } = stored;
    const others = body.p_beside ? items.filter(({ source }) => source !== 'full-unlim') : items;
    const { service_unlim } = billingControlsOf({ ...state, items: others }, choices);
    if (!service_unlim.some(({ p_service_id }) => p_service_id === choice.id))
      throw conflict(`Услуга «${choice.name}» уже подключена`);
    return {
      part: 'option',
      type: body.p_custom ? 'custom' : 'other',
      source: 'service-unlim',
      ref_id: choice.id,
      caption: choice.name,
      start_at: body.p_start_at,
      permanent: false,
      ...pricesOf(body),
    };
  },

  addFullUnlimited(body: Body<'addFullUnlimited'>, stored: KeptBilling, choices: BillingChoices): BillingAddition {
    if (!billingControlsOf(stored, choices).full_unlim) throw conflict(`${fullUnlimitedName} уже подключён`);
    return {
      part: 'tariff',
      type: 'custom',
      source: 'full-unlim',
      ref_id: null,
      caption: fullUnlimitedName,
      start_at: body.p_start_at,
      permanent: false,
      client_price: body.p_client_price,
      ctm_price: body.p_ctm_price,
      ...(!body.p_beside && { tariff: fullUnlimitedName }),
    };
  },
};

/** What his own organisation pays, and its share, nobody sets but a billing administrator (decisions, Rights). */
export function refuseOwnBilling(rights: Rights, own: string, organisation: string): void {
  if (own === organisation && !rights.has('billing_admin'))
    throw forbidden('Расчёты своей организации изменяет только администратор биллинга');
}

/** Months that are billed stay as they are: what is added begins in the current month (`now`) or later, for all but a billing administrator. */
export function refusePastStart(rights: Rights, { start_at }: BillingAddition, now: Month): void {
  const start = parseDay(start_at);
  if (start && !mayWriteStarted(rights)) refusePast(now, start, 'p_start_at');
}

/** What an organisation in the archive pays for stays as it is. */
export function refuseArchived({ access_status }: KeptBilling): void {
  if (access_status === 'В архиве') throw conflict('Организация в архиве: её подключения не меняются');
}

const orderOf = ({ year, month, day }: Day) => 10_000 * year + 100 * month + day;

/** What comes back beside what there is has not begun yet: only that can have been taken out. */
export function refuseBegunBeside({ p_beside, p_start_at }: Addition, today: Day): void {
  const start = parseDay(p_start_at);
  if (p_beside && (!start || orderOf(start) <= orderOf(today)))
    throw badField('p_start_at', 'Возвращается только то, что ещё не началось');
}

/** What makes an item anew that is taken out, with the tariff staying (`stays`) or changing back; only one that begins after today may be, another is 409. */
export function billingRemoval(item: KeptItem, today: Day, stays: boolean): RemovedAddition {
  const { source, ref_id, caption, start_at: p_start_at, permanent, client_price, ctm_price } = item;
  const start = parseDay(p_start_at);
  if (!start || orderOf(start) <= orderOf(today))
    throw conflict(`${caption}: действует с ${p_start_at}, удалить можно только то, что ещё не началось`);
  const prices = { p_client_price: client_price ?? 0, p_ctm_price: ctm_price ?? 0 };
  const beside = stays ? { p_beside: true, p_place: placeOf(item) } : {};
  if (source === 'full-unlim') return { kind: 'full', body: { p_start_at, ...prices, ...beside } };
  const p_custom = client_price !== null;
  const individual = { p_start_at, p_custom, ...(p_custom ? prices : {}), ...beside };
  return source === 'service-unlim'
    ? { kind: 'service', body: { p_service_id: ref_id ?? 0, ...individual } }
    : { kind: 'custom', body: { p_type_id: ref_id ?? 0, p_permanent: permanent, ...individual } };
}

/** The tariff that the newest of the items makes; `before` any it was what the organisation had. */
export function tariffOf(items: readonly KeptItem[], { subscriptions }: BillingChoices, before: string | null) {
  const newest = items.find(({ part }) => part === 'tariff');
  if (!newest) return before;
  return newest.source === 'full-unlim'
    ? fullUnlimitedName
    : (subscriptions.find(({ id }) => id === newest.ref_id)?.name ?? newest.caption);
}
