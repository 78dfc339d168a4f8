import { dayText } from '../../domain/day';
import type { BatchInput, BatchRow } from '../../contract/batches';
import type { SpecPriceRow } from '../../contract/dealers';
import type { MinimumTariff } from '../../contract/minimumTariffs';
import { isInPlace, recalculated, type PriceRecord } from '../../contract/plans/recalculated';
import { monthOfDay, specAt, specKey, specLabel, tariffPricesOf, tariffSave } from '../../contract/plans/specPrices';
import type { SpecRecord } from '../../contract/recipeBatches';
import { compareMonths, formatMonth, type Month } from '../../domain/month';
import { listsBeside } from './lists';
import { readSpecial, writeSpecial } from './special';
import { fewAtOnce, quiet, type SingleKind, type SingleTools } from './singleKind';

type Input = BatchInput<'recalculate-specs'>;
type Special = Extract<SpecRecord, Month>;

/** The special rows of a dealer, and his minimum tariffs where some are asked for. */
async function readAll({ client }: SingleTools, { dealer, records }: Input) {
  const { data: rows } = await client.listDealerSpecPrices({ params: { id: dealer } }, quiet);
  if (records.every(({ type }) => type !== 'minimum_tariff')) return { rows, tariffs: [] };
  const { data: own } = await client.readDealer({ params: { id: dealer } }, quiet);
  const query = { dealer_org_id: own.p_org_id ?? 0 };
  return { rows, tariffs: (await client.listMinimumTariffs({ query }, quiet)).data };
}

const monthOf = ({ start_year: year, start_month: month }: SpecPriceRow): Month => ({ year, month });

type Known = Omit<PriceRecord, 'compared' | 'problems'>;
const usual = { bases: [], changed: new Set<string>() } as const;

async function specialOf(
  tools: SingleTools,
  { dealer, month: target }: Input,
  rows: readonly SpecPriceRow[],
  one: Special,
) {
  const ofClient = rows.filter(({ type, client_id }) => type === one.type && client_id === one.client_id);
  const row = ofClient.find((each) => compareMonths(monthOf(each), one) === 0);
  if (!row) return undefined;
  const { prices, revision } = await readSpecial(tools, dealer, one);
  const date = { year: one.year, month: one.month };
  const known: Known = {
    ...usual,
    key: specKey(one),
    label: specLabel(row.client_name, one.type, formatMonth(one)),
    form: one.type,
    dealer,
    month: date,
    status: row.price_status,
    date,
    prices,
    revision,
    taken:
      target !== null &&
      !isInPlace(target, { month: date }) &&
      ofClient.some((each) => compareMonths(monthOf(each), target) === 0),
  };
  return known;
}

function tariffOf({ dealer, month: target }: Input, tariffs: readonly MinimumTariff[], tariff_id: number) {
  const tariff = tariffs.find((one) => one.tariff_id === tariff_id);
  if (!tariff) return undefined;
  const month = monthOfDay(tariff.start_date);
  const first = target && `${target.year}-${String(target.month).padStart(2, '0')}-01`;
  const known: Known = {
    ...usual,
    key: specKey({ type: 'minimum_tariff', tariff_id }),
    label: specLabel(tariff.client_name, 'minimum_tariff', dayText(tariff.start_date)),
    form: 'minimum',
    dealer,
    month,
    status: tariff.price_status,
    date: { start_date: tariff.start_date },
    prices: tariffPricesOf(tariff),
    revision: null,
    taken:
      !isInPlace(target, { month }) &&
      tariffs.some((one) => one.client_org_id === tariff.client_org_id && one.start_date === first),
  };
  return known;
}

/** Special conditions and minimum tariffs of a dealer's clients by a recipe. */
export const recalculateSpecs: SingleKind<Input> = {
  plan: async (tools, input) => {
    const { dealer, month: target, records, recipe } = input;
    const { rows, tariffs } = await readAll(tools, input);
    const beside = await listsBeside(tools, dealer);
    const all = await fewAtOnce(records, async (one) =>
      one.type === 'minimum_tariff' ? tariffOf(input, tariffs, one.tariff_id) : specialOf(tools, input, rows, one),
    );
    const made = new Set<string>();
    const planned: BatchRow[] = [];
    for (const [place, one] of all.entries()) {
      const key = specKey(records[place] ?? { type: 'minimum_tariff', tariff_id: 0 });
      if (!one) {
        planned.push({ key, label: key, before: null, after: null, problems: ['Записи больше нет'], revision: null });
        continue;
      }
      const whose = `${one.form}:${one.label.split(', с ')[0]}`;
      const second = target !== null && made.has(whose);
      made.add(whose);
      const problems = second ? ['На этот месяц уже выбрано другое условие этого клиента'] : [];
      const compared = one.form === 'minimum' ? {} : { lists: await beside(target ?? one.month) };
      planned.push(recalculated(tools.ground, { month: target, recipe }, { ...one, problems, compared }));
    }
    return planned;
  },
  narrowed: (input, { key }) => ({ ...input, records: input.records.filter((one) => specKey(one) === key) }),
  write: async (tools, input, { key, before, after }) => {
    const at = specAt(key);
    const values = after ?? {};
    if (at.type === 'minimum_tariff') {
      const { client } = tools;
      const { data } = await client.readMinimumTariff({ params: { tariff_id: at.tariff_id } }, quiet);
      const body = tariffSave(data, values);
      return before?.start_date === after?.start_date
        ? client.changeMinimumTariff({ body: { ...body, tariff_id: at.tariff_id } }, quiet)
        : client.createMinimumTariff({ body }, quiet);
    }
    const own = isInPlace(input.month, { month: at });
    return writeSpecial(tools, { dealer: input.dealer, type: at.type, client: at.client_id }, values, !own);
  },
};
