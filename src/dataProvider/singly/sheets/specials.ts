import type { BatchInput } from '../../../contract/batches';
import { apiConditionSheet } from '../../../contract/plans/sheetApiConditions';
import { conditionSheet } from '../../../contract/plans/sheetConditions';
import {
  clientMonthAt,
  clientMonths,
  recordAt,
  specialRow,
  type ClientMonth,
  type SpecialSheet,
} from '../../../contract/plans/sheetSpecials';
import { monthIndex } from '../../../domain/month';
import { listsBeside } from '../lists';
import { fewAtOnce, quiet, type SingleKind, type SingleTools } from '../singleKind';
import { readSpecial, writeSpecial } from '../special';
import { findClients } from './findClients';

type Form = SpecialSheet<never>['form'];

/** What stands with clients in months: of the rows that the dealer has, those are read. */
async function readStored(tools: SingleTools, form: Form, dealer: number, at: readonly ClientMonth[]) {
  const wanted = new Set(at.map((one) => recordAt(one.client_id, one)));
  const { data } = await tools.client.listDealerSpecPrices({ params: { id: dealer } }, quiet);
  const there = data
    .filter(({ type }) => type === form)
    .map(({ client_id, start_year: year, start_month: month }) => ({ client_id, year, month }))
    .filter((one) => wanted.has(recordAt(one.client_id, one)));
  const read = await fewAtOnce(there, async (one) => {
    const found = await readSpecial(tools, dealer, { type: form, ...one });
    return [recordAt(one.client_id, one), found] as const;
  });
  return new Map(read);
}

type AnyLine = BatchInput<'spec-conditions' | 'api-conditions'>['conditions'][number];

const specialKind = <L extends AnyLine>(sheet: SpecialSheet<L>): SingleKind<{ dealer: number; conditions: L[] }> => ({
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
      stored: await readStored(tools, sheet.form, dealer, at),
      taken: new Map<string, number>(),
    };
    return conditions.map((one, place) => specialRow(sheet, ground, one, matches[place] ?? { problem: '' }, place));
  },
  narrowed: ({ dealer, conditions }, _, place) => ({ dealer, conditions: conditions.slice(place, place + 1) }),
  write: (tools, { dealer }, { key, before, after }) =>
    writeSpecial(
      tools,
      { dealer, type: sheet.form, client: clientMonthAt(key).client_id },
      after ?? {},
      before === null,
    ),
});

/** Special conditions of a sheet. */
export const specConditions = specialKind(conditionSheet);

/** Special conditions of API accounts of a sheet. */
export const apiConditions = specialKind(apiConditionSheet);
