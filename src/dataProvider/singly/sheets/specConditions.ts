import type { BatchInput } from '../../../contract/batches';
import type { Client } from '../../client';
import {
  clientMonthAt,
  clientMonths,
  conditionRow,
  recordAt,
  type ClientMonth,
  type StoredCondition,
} from '../../../contract/plans/sheetConditions';
import type { SpecConditionSave } from '../../../contract/specPrices';
import { monthIndex } from '../../../domain/month';
import { listsBeside } from '../lists';
import { fewAtOnce, quiet, type SingleKind, type SingleTools } from '../singleKind';
import { findClients } from './findClients';

/** What stands with clients in months: of the rows that the dealer has, those are read. */
async function readStored({ client }: SingleTools, dealer: number, at: readonly ClientMonth[]) {
  const wanted = new Set(at.map((one) => recordAt(one.client_id, one)));
  const { data } = await client.listDealerSpecPrices({ params: { id: dealer } }, quiet);
  const there = data
    .filter(({ type }) => type === 'spec_condition')
    .map(({ client_id, start_year: year, start_month: month }) => ({ client_id, year, month }))
    .filter((one) => wanted.has(recordAt(one.client_id, one)));
  const read = await fewAtOnce(there, async (one): Promise<[string, StoredCondition]> => {
    const { data: model, etag = null } = await client.readSpecCondition(
      { query: { dealer_id: dealer, ...one } },
      quiet,
    );
    const { packages, percents = {} } = model;
    return [recordAt(one.client_id, one), { packages, percents, revision: etag }];
  });
  return new Map(read);
}

/** Special conditions of a sheet. */
export const specConditions: SingleKind<BatchInput<'spec-conditions'>> = {
  plan: async (tools, { dealer, conditions }) => {
    const matches = await findClients(tools, dealer, conditions);
    const at = clientMonths(conditions, matches);
    const beside = await listsBeside(tools, dealer);
    const months = [...new Map(at.map((one) => [monthIndex(one), one])).values()];
    const lists = await fewAtOnce(
      months,
      async (month) => [monthIndex(month), { lists: await beside(month) }] as const,
    );
    const ground = {
      ...tools.ground,
      lists: new Map(lists),
      stored: await readStored(tools, dealer, at),
      taken: new Set<string>(),
    };
    return conditions.map((one, place) => conditionRow(ground, one, matches[place] ?? { problem: '' }, place));
  },
  narrowed: ({ dealer, conditions }, _, place) => ({ dealer, conditions: conditions.slice(place, place + 1) }),
  write: ({ client }, { dealer: dealer_id }, { key, before, after }) => {
    const given = { ...after, client_id: clientMonthAt(key).client_id, year_new: null, month_new: null };
    const call: Parameters<Client['createSpecCondition']>[0] = {
      query: { dealer_id },
      body: given as unknown as SpecConditionSave,
    };
    return before === null ? client.createSpecCondition(call, quiet) : client.changeSpecCondition(call, quiet);
  },
};
