import type { MinimumTariff, NewMinimumTariff } from '../../contract/minimumTariffs';
import { mayWriteStarted, refusePast } from '../../contract/priceRules';
import { withoutOrgId } from '../../contract/plans/sheetTariffs';
import { badField, conflict, notFound } from '../../contract/refusal';
import { dayText, parseIsoDay } from '../../domain/day';
import type { Month } from '../../domain/month';
import { versioned, type Handlers } from './call';
import { dated, openDated, unwritten, type PriceCall as Call } from './datedPrices';
import { found } from './listing';
import { dealersInScope, type Asking } from './scope';
import type { Kept } from './table';

const dayMonth = (day: string): Month => parseIsoDay(day) ?? { year: 0, month: 0 };

/** The minimum tariffs of the dealers in scope, the latest first. */
function tariffsOf(call: Asking): Kept<MinimumTariff>[] {
  const { minimumTariffs, month } = call.store;
  const setOf = ({ dealer_org_id, client_org_id }: MinimumTariff) => `${dealer_org_id} ${client_org_id}`;
  const rows = dated(minimumTariffs, month, setOf, ({ start_date }) => dayMonth(start_date));
  const dealers = dealersInScope(call).map(({ value }) => value.p_org_id);
  const orders = { day: ({ value }: Kept<MinimumTariff>) => [value.start_date, value.tariff_id] };
  return found(rows, { ordering: '-day' }, { orders }).filter(({ value }) => dealers.includes(value.dealer_org_id));
}

function tariffAt(call: Asking, id: number): Kept<MinimumTariff> {
  const tariff = tariffsOf(call).find(({ value }) => value.tariff_id === id);
  if (!tariff) throw notFound();
  return tariff;
}

/** The dealer in scope whose organisation id is `org`; 404 for none. */
function dealerOf(call: Asking, org: number) {
  const dealer = dealersInScope(call).find(({ value }) => value.p_org_id === org);
  if (!dealer) throw notFound();
  return dealer.value;
}

/** The client that a new tariff names; 400 for none, and for one of several with the same id of an organisation. */
function clientOf({ store }: Call, body: NewMinimumTariff) {
  const known = body.client_id === undefined ? 'client_org_id' : 'client_id';
  const [client, another] = store.clients.filter((one) => one[known] === body[known]);
  if (!client) throw badField('client_org_id', 'Выберите организацию этого дилера');
  if (another) {
    const names = `${client.client_name}, ${another.client_name}`;
    throw badField('client_org_id', `ID ${client.client_org_id} у нескольких клиентов: ${names}`);
  }
  if (client.client_org_id === null) throw badField('client_org_id', withoutOrgId);
  return { ...client, client_org_id: client.client_org_id };
}

type TariffBody = Omit<NewMinimumTariff, 'client_id'>;

/** What is kept of a tariff that is sent, for a client of the dealer, on a day that no other of them begins. */
function tariffOf(call: Call, tariff_id: number, body: TariffBody, client_name: string) {
  const { cost, compensation, percent, ...about } = body;
  const { dealer_org_id, start_date } = about;
  if (!mayWriteStarted(call.rights)) refusePast(call.store.month, dayMonth(start_date), 'start_date');
  const wanted = JSON.stringify([dealer_org_id, client_name, start_date]);
  const taken = call.store.minimumTariffs.values().some((one) => {
    const day = JSON.stringify([one.dealer_org_id, one.client_name, one.start_date]);
    return one.tariff_id !== tariff_id && day === wanted;
  });
  if (taken) throw conflict(`Тариф с ${dayText(start_date)} у этой организации уже есть`);
  const sums = { tariff_cost: cost, tariff_compensation: compensation, percent: percent ?? null };
  return { tariff_id, client_name, ...about, ...sums, ...unwritten };
}

const openTariff = (call: Call, id: number) =>
  openDated(call, call.store.minimumTariffs, tariffAt(call, id), mayWriteStarted(call.rights));

/** Minimum tariffs of the clients of dealers. */
export const minimumTariffHandlers = {
  listMinimumTariffs: (call) => {
    const { dealer_org_id, client_org_ids } = call.query;
    const { p_org_id } = dealerOf(call, dealer_org_id);
    const own = tariffsOf(call).map(({ value }) => value);
    return own.filter((one) => one.dealer_org_id === p_org_id && (client_org_ids?.includes(one.client_org_id) ?? true));
  },
  readMinimumTariff: (call) => versioned(tariffAt(call, call.params.tariff_id)),
  createMinimumTariff: (call) => {
    const { minimumTariffs } = call.store;
    if (!dealerOf(call, call.body.dealer_org_id).minimum_tariff_enabled)
      throw badField('dealer_org_id', 'У этого дилера нет минимального тарифа');
    const id = minimumTariffs.next(({ tariff_id }) => tariff_id);
    const { client_id: _, ...body } = call.body;
    const { client_name, client_org_id } = clientOf(call, call.body);
    minimumTariffs.insert(tariffOf(call, id, { ...body, client_org_id }, client_name), call);
    return versioned(tariffAt(call, id));
  },
  changeMinimumTariff: (call) => {
    const { tariff_id, ...body } = call.body;
    const before = openTariff(call, tariff_id);
    if (body.client_org_id !== before.value.client_org_id)
      throw badField('client_org_id', 'Организация тарифа не изменяется');
    call.store.minimumTariffs.write(before, tariffOf(call, tariff_id, body, before.value.client_name), call);
    return versioned(tariffAt(call, tariff_id));
  },
  listMinimumTariffHistory: (call) =>
    call.store.historyOf(['minimumTariff'], tariffAt(call, call.params.tariff_id).key, call.query),
  removeMinimumTariff: (call) => call.store.minimumTariffs.remove(openTariff(call, call.params.tariff_id), call),
} satisfies Partial<Handlers>;
