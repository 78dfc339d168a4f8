import { compareMonths, currentMonth } from '../../domain/month';
import { byServer } from '../../domain/serverTime';
import { billingAliases, type BillingAlias } from '../../domain/tiers';
import type { TransportRequest } from '../http';
import type { ExistingCall } from './callOf';
import { isoDay, russianDay } from './days';
import { clientOf, type Seen } from './seen';
import { inRows } from './servers';
import { sentByDealer, soldByDealer } from './reports';
import { isRecord, listOf } from './understand';

type Fields = Record<string, unknown>;

const statusOf = (year: unknown, month: unknown) => {
  const start = { year: Number(year), month: Number(month) };
  return compareMonths(start, currentMonth(byServer(new Date()))) > 0 ? 'future' : 'active';
};

const startOf = ({ start_date, start_year, start_month, year, month }: Fields): [unknown, unknown] => {
  const [, y, m] = /^(\d{4})-(\d\d)/.exec(typeof start_date === 'string' ? start_date : '') ?? [];
  return [start_year ?? year ?? y, start_month ?? month ?? m];
};

/** What may begin on a day, as minimum tariffs do. */
const startingOn = (row: Fields): Fields =>
  'start_date' in row ? { ...row, start_date: isoDay(row.start_date) } : row;

/** A row of a special price by our names of its types. */
const specRow = (given: Fields): Fields => {
  const row = startingOn(given);
  const type = String(row.type);
  const [year, month] = startOf(row);
  return {
    start_year: year,
    start_month: month,
    price_status: statusOf(year, month),
    ...row,
    type: /minim|минимальн/i.test(type) ? 'minimum_tariff' : type === 'api' ? 'api' : 'spec_condition',
  };
};

const organisation = (row: Fields, seen: Fields | undefined): Fields => ({
  access_status: row.p_banned ? 'Приостановлена' : 'Работает',
  is_inn_correct: true,
  ...seen,
  ...row,
  ...('p_contract_date' in row && { p_contract_date: russianDay(row.p_contract_date) }),
});

const dated = (items: unknown): Fields[] =>
  listOf(items)
    .filter(isRecord)
    .map((item) => ({ ...item, start_at: russianDay(item.start_at) }));

/** A dealer with his server as rows and queries name it. */
const onServer = ({ p_piportal_alias: given, ...dealer }: Fields): Fields =>
  given === undefined ? dealer : { ...dealer, p_piportal_alias: inRows(given) };

/** The organisation in whose row a subgroup was seen. */
const ownerOf = (seen: Seen, { alias, p_gid }: Readonly<Record<string, string>>): unknown =>
  [...seen.groups.values()].find(
    (row) =>
      row.server_alias === alias &&
      p_gid !== undefined &&
      (row.subgroups_json as Fields[]).some((one) => String(one.p_gid) === p_gid),
  )?.p_gid;

/** A number that no organisation has. */
const unknownId = 2_147_483_647;

const applicationNames: Record<string, string> = { main: 'Основной клиент', sea: 'Море', air: 'Авиа' };

/** What the documents leave out of an answer, as far as it follows from the call and from what has been read before. */
export function withMissing({ id, params }: ExistingCall, { query, body }: TransportRequest, seen: Seen) {
  const asked: Fields = { ...(isRecord(body) ? body : {}), ...query, ...params };
  const place = { ...asked, dealer_id: asked.dealer_id ?? params.id, p_id: params.p_id ?? params.id };
  return (row: Fields): Fields => {
    switch (id) {
      case 'readUser':
        return { ...row, company: { p_gid: unknownId, ...(isRecord(row.company) ? row.company : {}) } };
      case 'readGroup':
      case 'updateGroup':
      case 'createGroup':
        return organisation({ ...asked, ...row }, seen.groups.get(`${params.alias}:${params.p_gid}`));
      case 'readBillingProfile':
      case 'addCustomSubscription':
      case 'addUnlimitedService':
      case 'addFullUnlimited':
        return { ...row, tariffs: dated(row.tariffs), options: dated(row.options) };
      case 'readDealer':
      case 'updateDealer':
      case 'createDealer':
        return onServer({ ...place, minimum_tariff_enabled: Number(row.p_id ?? params.id) === 3, ...row });
      case 'readUserProfile':
      case 'updateUser':
      case 'createUser':
        return { ...asked, parent_p_gid: row.p_gid, p_fullname: row.name, p_name: row.login, ...row };
      case 'readSubgroup':
      case 'updateSubgroup':
      case 'createSubgroup':
        return { ...asked, parent_p_gid: ownerOf(seen, params) ?? asked.p_gid, ...row };
      case 'readPriceList':
      case 'createPriceList':
      case 'changePriceList':
      case 'readApiPrice':
      case 'createApiPrice':
      case 'changeApiPrice':
      case 'readSpecCondition':
      case 'createSpecCondition':
      case 'changeSpecCondition': {
        const [year, month] = startOf({ ...place, ...row });
        const client = seen.clients.get(String(row.client_id ?? asked.client_id));
        return { ...place, client_name: client?.client_name, price_status: statusOf(year, month), ...row };
      }
      case 'listDealerPrices':
        return {
          price_status: statusOf(row.start_year, row.start_month),
          caption: billingAliases[row.billing_type_alias as BillingAlias] ?? row.billing_type_alias,
          ...row,
        };
      case 'listDealerSpecPrices':
        return specRow(row);
      case 'readMinimumTariff':
      case 'listMinimumTariffs':
      case 'createMinimumTariff':
      case 'changeMinimumTariff': {
        const tariff = startingOn(row);
        const [year, month] = startOf(tariff);
        return {
          ...asked,
          package_count: 10,
          client_name: clientOf(seen, row.client_org_id)?.client_name,
          price_status: statusOf(year, month),
          ...tariff,
        };
      }
      case 'readPackageReport':
        return sentByDealer(row);
      case 'readSales':
        return soldByDealer(row);
      case 'listApplications':
        return { name: applicationNames[String(row.app_type)] ?? row.app_type, ...row };
      case 'invertArchiveStatus': {
        const before = seen.groups.get(`${params.alias}:${params.p_gid}`)?.access_status;
        return { access_status: before === 'В архиве' ? 'Приостановлена' : 'В архиве', ...row };
      }
      default:
        return { ...params, ...row };
    }
  };
}
