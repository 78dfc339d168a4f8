import { dayText } from '../../../domain/day';
import type { SpecPriceRow } from '../../../contract/dealers';
import type { SheetName } from '../../../contract/sheets';
import { formatMoney, fromWire } from '../../../domain/money';
import { compareMonths, formatMonth, type Month } from '../../../domain/month';
import { apiConditions, linesOfApi } from '../../../domain/sheets/apiConditions';
import { clients } from '../../../domain/sheets/clients';
import { csvFile, plainCell } from '../../../domain/sheets/csvFile';
import { minimumTariffs } from '../../../domain/sheets/minimumTariffs';
import { linesOfList, priceLists } from '../../../domain/sheets/priceLists';
import type { SheetKind } from '../../../domain/sheets/sheetKind';
import { linesOfSpec, specConditions } from '../../../domain/sheets/specConditions';
import { billingAliases } from '../../../domain/tiers';
import type { ExportedOf } from '../../batchVerbs';
import type { CallOptions } from '../../client';
import { listsOf, startOf } from '../lists';
import { readSpecial } from '../special';
import { fewAtOnce, quiet, type SingleTools } from '../singleKind';
import { allPages } from './allPages';
import { organisationLines } from './organisationLines';

/** A line of a sheet by the names of its columns; what is not there is empty. */
export type ExportedLine = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Works on all, a few at a time, until somebody stops it. */
export type Each = typeof fewAtOnce;

type Lines = (tools: SingleTools, of: ExportedOf, each: Each) => Promise<ExportedLine[]>;

/** The clients of a dealer by their id, and by the id that minimum tariffs have for them. */
async function clientsOf({ client }: SingleTools, id: number) {
  const rows = await allPages((query) => client.listDealerClients({ params: { id }, query }, quiet));
  return rows.map(({ client_id, client_org_id, client_name, inn, kpp }) => ({
    org: client_org_id,
    named: { inn, kpp, client: client_name, group: client_id },
  }));
}

const sums = (price: number, reward: number) => ({ price: formatMoney(price), reward: formatMoney(reward) });

const specialLines =
  (type: 'api' | 'spec_condition', linesOf: (body: object) => ExportedLine[]): Lines =>
  async (tools, { dealer = 0 }, each) => {
    const known = new Map((await clientsOf(tools, dealer)).map(({ named }) => [named.group, named]));
    const { data } = await tools.client.listDealerSpecPrices({ params: { id: dealer } }, quiet);
    const isThere = (row: SpecPriceRow) => row.type === type && row.price_status !== 'archive';
    const found = await each(data.filter(isThere), async ({ client_id, start_year: year, start_month: month }) => {
      const named = known.get(client_id);
      if (!named) return [];
      const { prices } = await readSpecial(tools, dealer, { type, client_id, year, month });
      return linesOf(prices).map((line) => ({ ...named, ...line, month: formatMonth({ year, month }) }));
    });
    return found.flat();
  };

const tariffLines: Lines = async (tools, { dealer = 0 }) => {
  const { data: own } = await tools.client.readDealer({ params: { id: dealer } }, quiet);
  const byOrg = new Map((await clientsOf(tools, dealer)).map(({ org, named }) => [org, named]));
  const { data } = await tools.client.listMinimumTariffs({ query: { dealer_org_id: own.p_org_id ?? 0 } }, quiet);
  return data.flatMap((tariff) => {
    const named = byOrg.get(tariff.client_org_id);
    if (!named || tariff.price_status === 'archive') return [];
    return {
      ...named,
      start: dayText(tariff.start_date),
      cost: formatMoney(fromWire(tariff.tariff_cost)),
      compensation: formatMoney(fromWire(tariff.tariff_compensation)),
      emails: tariff.emails.join(', '),
    };
  });
};

/** The lists that are in force in a month, or now, and those to come unless a month is named. */
async function listLines(tools: SingleTools, dealer: { id: number; inn: string; kpp: string | null }, of?: Month) {
  const lists = await listsOf(tools, dealer.id);
  const at = of ?? tools.ground.now;
  const found = await fewAtOnce(Object.entries(billingAliases), async ([name, caption]) => {
    const alias = name as keyof typeof billingAliases;
    const all = lists.of(alias).map(startOf);
    const current = all.find((start) => compareMonths(start, at) <= 0);
    const further = of ? [] : all.filter((start) => compareMonths(start, at) > 0);
    const read = await fewAtOnce([...further, ...(current ? [current] : [])], async (start) => {
      const { prices } = await lists.pricesOf(alias, start);
      return linesOfList(alias, prices).map(([section, position, range, price, reward]) => ({
        ...{ ...dealer, scheme: caption, section, position, range, month: formatMonth(start) },
        ...sums(price, reward),
      }));
    });
    return read.flat();
  });
  return found.flat();
}

const priceLines: Lines = async (tools, { dealer, month, server }, each) => {
  const { client } = tools;
  const given = server === undefined ? {} : { server_alias: server };
  const all = await allPages((query) => client.listDealers({ query: { ...query, ...given } }, quiet));
  const wanted = all.filter(({ id }) => dealer === undefined || id === dealer);
  const found = await each(wanted, ({ id, name, inn, kpp }) =>
    listLines(tools, { ...{ dealer: name }, id, inn, kpp }, month),
  );
  return found.flat();
};

const sheets: Record<SheetName, { kind: Pick<SheetKind, 'title' | 'headings'>; lines: Lines }> = {
  'spec-conditions': {
    kind: specConditions,
    lines: specialLines('spec_condition', (body) =>
      linesOfSpec(body as Parameters<typeof linesOfSpec>[0]).map(([position, price, reward]) => ({
        position,
        ...sums(price, reward),
      })),
    ),
  },
  'api-conditions': {
    kind: apiConditions,
    lines: specialLines('api', (body) =>
      linesOfApi(body).map(([section, position, range, price, reward, count]) => ({
        ...{ section, position, range, count },
        ...sums(price, reward),
      })),
    ),
  },
  'minimum-tariffs': { kind: minimumTariffs, lines: tariffLines },
  'price-lists': { kind: priceLists, lines: priceLines },
  clients: { kind: clients, lines: organisationLines },
};

/** What is there as a sheet that can be loaded again, read by documented calls: CSV under the headings that are known; heads alone where there is nothing. */
export async function exportSheet(tools: SingleTools, name: SheetName, of: ExportedOf, { signal }: CallOptions) {
  const { kind, lines } = sheets[name];
  const each: Each = (all, work) =>
    fewAtOnce(all, (one) => {
      signal?.throwIfAborted();
      return work(one);
    });
  const found = await lines(tools, of, each);
  const rows = found.map((line) => kind.headings.map((heading) => plainCell(String(line[heading.name] ?? ''))));
  return {
    data: csvFile([kind.headings.map(({ label }) => label), ...rows]),
    etag: undefined,
    filename: `${kind.title}.csv`,
  };
}
