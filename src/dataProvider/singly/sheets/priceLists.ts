import type { BatchInput } from '../../../contract/batches';
import {
  matchDealer,
  type DealerMatch,
  type FoundDealer,
  type NamedDealer,
} from '../../../contract/plans/matchDealers';
import { listAt, listKey, listRow, listsAt, type ListAt, type ListBody } from '../../../contract/plans/sheetLists';
import { compareMonths } from '../../../domain/month';
import { joinLegalForm } from '../../../domain/taxpayerNames';
import { HttpError } from '../../http';
import { listsOf, saveOf, startOf, type Lists } from '../lists';
import { fewAtOnce, quiet, type SingleKind, type SingleTools } from '../singleKind';
import { allPages } from './allPages';

/** A dealer by his id; undefined for one that is not there, or not in scope. */
async function dealerWithId({ client }: SingleTools, id: number): Promise<FoundDealer | undefined> {
  try {
    const { data } = await client.readDealer({ params: { id } }, quiet);
    return { id, name: joinLegalForm(data.p_opf, data.p_fullname), inn: data.p_inn, kpp: data.p_kpp || null };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

async function dealersWithInn({ client }: SingleTools, search: string): Promise<FoundDealer[]> {
  const rows = await allPages((query) => client.listDealers({ query: { ...query, search } }, quiet));
  return rows
    .filter(({ inn }) => inn === search)
    .map(({ id, name, inn, kpp }) => ({ id, name, inn, kpp: kpp || null }))
    .sort((a, b) => a.id - b.id);
}

/** The dealers whom lines mean, in the lines' order: each id and each INN is asked for once, a few at a time. */
async function findDealers(tools: SingleTools, lines: readonly NamedDealer[]): Promise<DealerMatch[]> {
  const ids = [...new Set(lines.flatMap(({ dealer_id }) => dealer_id ?? []))];
  const inns = [...new Set(lines.flatMap(({ dealer_id, inn }) => (dealer_id === undefined ? (inn ?? []) : [])))];
  const byId = new Map(await fewAtOnce(ids, async (id) => [id, await dealerWithId(tools, id)] as const));
  const byInn = new Map(await fewAtOnce(inns, async (inn) => [inn, await dealersWithInn(tools, inn)] as const));
  return lines.map((line) => matchDealer(line, byId.get(line.dealer_id ?? 0), byInn.get(line.inn ?? '') ?? []));
}

/** The list of a key, and the one that it would take the place of. */
async function standing(lists: Lists, at: ListAt) {
  const all = lists.of(at.alias);
  const own = all.find((one) => compareMonths(startOf(one), at) === 0);
  const before = all.find((one) => compareMonths(startOf(one), at) < 0);
  const read = async (row: typeof own) => row && { row, ...(await lists.pricesOf(at.alias, startOf(row))) };
  return { own: await read(own), before: await read(before) };
}

/** Price lists of a sheet. */
export const priceLists: SingleKind<BatchInput<'price-lists'>> = {
  plan: async (tools, { lists }) => {
    const matches = await findDealers(tools, lists);
    const keys = [...new Map(listsAt(lists, matches).map((at) => [listKey(at), at])).values()];
    const dealers = [...new Set(keys.map(({ dealer }) => dealer))];
    const listsBy = new Map(await fewAtOnce(dealers, async (id) => [id, await listsOf(tools, id)] as const));
    const found = await fewAtOnce(keys, async (at) => {
      const own = listsBy.get(at.dealer);
      return { key: listKey(at), ...(own && (await standing(own, at))) };
    });
    const stored = found.flatMap(({ key, own }) =>
      own
        ? [[key, { body: own.prices as ListBody, status: own.row.price_status, revision: own.revision }] as const]
        : [],
    );
    const earlier = found.flatMap(({ key, before }) => (before ? [[key, before.prices as ListBody] as const] : []));
    const ground = {
      ...tools.ground,
      stored: new Map(stored),
      earlier: new Map(earlier),
      taken: new Map<string, number>(),
    };
    return lists.map((list, place) => listRow(ground, list, matches[place] ?? { problem: '' }, place));
  },
  narrowed: ({ lists }, _, place) => ({ lists: lists.slice(place, place + 1) }),
  write: ({ client }, _, row) => {
    const { dealer: id, alias } = listAt(row.key);
    const isNew = row.before === null;
    const call = { params: { billing_alias: alias, id }, body: saveOf(row, alias, isNew) };
    return isNew ? client.createPriceList(call, quiet) : client.changePriceList(call, quiet);
  },
};
