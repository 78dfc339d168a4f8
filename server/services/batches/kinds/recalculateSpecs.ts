import sql from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import { newMinimumTariff, type MinimumTariff } from '../../../../src/contract/minimumTariffs';
import { isInPlace, recalculated, type PriceRecord } from '../../../../src/contract/plans/recalculated';
import {
  monthOfDay,
  specAt,
  specKey,
  specLabel,
  specPricesOf,
  tariffPricesOf,
  tariffSave,
} from '../../../../src/contract/plans/specPrices';
import type { SpecRecord } from '../../../../src/contract/recipeBatches';
import { Refusal } from '../../../../src/contract/refusal';
import { dayText } from '../../../../src/domain/day';
import { currentMonth, formatMonth, monthIndex, type Month } from '../../../../src/domain/month';
import type { Compared } from '../../../../src/domain/priceGuard';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { checkDealerInScope, lockDealerInScope } from '../../kernel/scope';
import { listsBeside } from '../../prices/guardPrices';
import {
  changeMinimumTariff,
  createMinimumTariff,
  readMinimumTariff,
  removeMinimumTariff,
} from '../../prices/minimumTariffs';
import { saveSpecial } from '../../prices/saveSpecial';
import { statusAt, type SpecModels, type SpecType } from '../../prices/specModel';
import { takeBackSpecPrice } from '../../prices/specPrices';
import { groundOf } from '../ground';
import { Made, type BatchKind, type Standing } from '../kind';
import { appliedBefore, changedByHand, type Journalled } from '../recipeTraces';

type Input = BatchInput<'recalculate-specs'>;
type Special = Extract<SpecRecord, Month>;
type Values = NonNullable<BatchRow['before']>;

/** A chosen record as it stands. */
type Found = Omit<PriceRecord, 'compared' | 'bases' | 'changed' | 'applied'> & { trace: Journalled };

interface Row {
  place: number;
  id: number;
  revision: number;
  body: Values;
  percents: Record<string, number>;
  name: string;
  status: PriceRecord['status'];
  taken: boolean;
  his: boolean;
}

const foreign = 'В этом месяце организация не клиент дилера';

/** Chosen special conditions, undefined for one that is not there. */
async function readSpecials(
  tx: Queryable,
  { clock }: Context,
  { dealer, month: target }: Input,
  all: readonly Special[],
) {
  const at = all.map((one) => monthIndex(target ?? one));
  const rows = await tx.rows<Row>(sql`
    SELECT k.place::integer - 1 AS place, p.id, p.revision, p.body, p.percents, g.name, ${statusAt(monthIndex(currentMonth(clock())))} AS status,
           EXISTS (SELECT 1 FROM special_prices t WHERE t.dealer_id = p.dealer_id AND t.type = p.type AND t.client_gid = p.client_gid AND t.month_index = k.target) AS taken,
           EXISTS (SELECT 1 FROM client_dealers c WHERE c.server_alias = d.server_alias AND c.dealer_gid = d.p_gid AND c.p_gid = p.client_gid
                   AND c.from_month <= k.target AND (c.until_month IS NULL OR c.until_month > k.target)) AS his
    FROM unnest(${all.map(({ type }) => type)}::text[], ${all.map(({ client_id }) => client_id)}::int[], ${all.map(monthIndex)}::int[], ${at}::int[])
      WITH ORDINALITY AS k(type, client, month, target, place)
    JOIN special_prices p ON p.dealer_id = ${dealer} AND p.type = k.type AND p.client_gid = k.client AND p.month_index = k.month
    JOIN dealers d ON d.id = p.dealer_id JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = p.client_gid`);
  return new Map(
    rows.map(({ place, id, revision, body, percents, name, status, taken, his }) => {
      const one = all[place] ?? { type: 'api' as const, client_id: 0, year: 0, month: 0 };
      const { type, year, month } = one;
      const inPlace = isInPlace(target, { month: one });
      const found: Found = {
        key: specKey(one),
        label: specLabel(name, type, formatMonth(one)),
        form: type,
        dealer,
        month: { year, month },
        status,
        date: { year, month },
        prices: specPricesOf({ ...body, percents } as unknown as SpecModels[SpecType]),
        revision: `${id}.${revision}`,
        taken: taken && !inPlace,
        problems: his ? [] : [foreign],
        trace: { entity: 'specPrice', id, form: type },
      };
      return [found.key, found];
    }),
  );
}

/** A minimum tariff in scope with its revision; undefined for one that is not there. */
async function tariffAt(context: Context, tariff_id: number) {
  try {
    return await readMinimumTariff(context, { params: { tariff_id }, query: undefined, body: undefined });
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

async function findTariff(tx: Queryable, context: Context, { dealer, month: target }: Input, tariff_id: number) {
  const stored = await tariffAt(context, tariff_id);
  const own = await tx.one<{ taken: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM minimum_tariffs o WHERE o.dealer_id = t.dealer_id AND o.client_gid = t.client_gid AND o.start_date = ${target ? `${formatMonth(target, '-').split('-').reverse().join('-')}-01` : null}::date) AS taken
    FROM minimum_tariffs t WHERE t.tariff_id = ${tariff_id} AND t.dealer_id = ${dealer}`);
  if (!stored || !own) return undefined;
  const { body, revision } = stored;
  const month = monthOfDay(body.start_date);
  const found: Found = {
    key: specKey({ type: 'minimum_tariff', tariff_id }),
    label: specLabel(body.client_name, 'minimum_tariff', dayText(body.start_date)),
    form: 'minimum',
    dealer,
    month,
    status: body.price_status,
    date: { start_date: body.start_date },
    prices: tariffPricesOf(body),
    revision: `${tariff_id}.${revision}`,
    taken: own.taken && !isInPlace(target, { month }),
    problems: [],
    trace: { entity: 'minimumTariff', id: tariff_id, form: 'minimum' },
  };
  return found;
}

/** The dealer's lists beside records of months, each month's read once. */
function lists(tx: Queryable, dealer: number) {
  const known = new Map<number, Promise<Compared>>();
  return (month: Month) => {
    const found = known.get(monthIndex(month)) ?? listsBeside(tx, dealer, month);
    known.set(monthIndex(month), found);
    return found;
  };
}

async function plan(tx: Queryable, context: Context, input: Input): Promise<BatchRow[]> {
  const { dealer, records, recipe, month: target } = input;
  const ground = await groundOf(tx, context);
  const specials = records.filter((one) => one.type !== 'minimum_tariff');
  const found: ReadonlyMap<string, Found> = await readSpecials(tx, context, input, specials);
  const all: (Found | undefined)[] = [];
  for (const one of records)
    all.push(
      one.type === 'minimum_tariff' ? await findTariff(tx, context, input, one.tariff_id) : found.get(specKey(one)),
    );
  const there = all.filter((one) => one !== undefined);
  const applied = await appliedBefore(
    tx,
    ['recalculate-specs'],
    recipe,
    there.map(({ revision }) => revision ?? ''),
  );
  const changed = recipe.keep_changed
    ? await changedByHand(
        tx,
        there.map(({ trace }) => trace),
      )
    : () => new Set<string>();
  const beside = lists(tx, dealer);
  const made = new Set<string>();
  const rows: BatchRow[] = [];
  for (const [place, one] of all.entries()) {
    const key = specKey(records[place] ?? { type: 'minimum_tariff', tariff_id: 0 });
    if (!one) {
      rows.push({ key, label: key, before: null, after: null, problems: ['Записи больше нет'], revision: null });
      continue;
    }
    const { trace, ...record } = one;
    const whose = `${one.form}:${one.label.split(', с ')[0]}`;
    const second = target !== null && made.has(whose);
    made.add(whose);
    const problems = second ? ['На этот месяц уже выбрано другое условие этого клиента'] : one.problems;
    const compared = one.form === 'minimum' ? {} : await beside(target ?? one.month);
    const once = applied.get(one.revision ?? '');
    const whole = { ...record, problems, compared, bases: [], changed: changed(trace), applied: once };
    rows.push(recalculated(ground, { month: target, recipe }, whole));
  }
  return rows;
}

const none = { params: undefined, query: undefined } as const;

const tariffValues = (model: MinimumTariff) => ({ ...tariffPricesOf(model), start_date: model.start_date });

/** Writes a tariff as its single operation does: a new one of another, or other prices of its own. */
async function saveTariff(context: Context, tariff_id: number, values: Values, isNew: boolean) {
  const { body: stored } = await readMinimumTariff(context, { ...none, params: { tariff_id }, body: undefined });
  const body = newMinimumTariff.parse(tariffSave(stored, values));
  const { body: model } = isNew
    ? await createMinimumTariff({ ...context, operation: 'createMinimumTariff' }, { ...none, body })
    : await changeMinimumTariff(
        { ...context, operation: 'changeMinimumTariff' },
        { ...none, body: { ...body, tariff_id } },
      );
  const key = specKey({ type: 'minimum_tariff', tariff_id: model.tariff_id });
  return isNew ? new Made(key, tariffValues(model)) : tariffValues(model);
}

/** What stands behind keys: special prices in the month that they were written to, tariffs by their numbers. */
async function standing(tx: Queryable, { dealer, month: target }: Input, keys: readonly string[]): Promise<Standing[]> {
  const all = keys.map((key) => ({ key, ...specAt(key) }));
  const specials = all.filter((one) => one.type !== 'minimum_tariff');
  const tariffs = all.filter((one) => one.type === 'minimum_tariff');
  return tx.rows<Standing>(sql`
    SELECT a.key, 'special ' || p.id AS record, p.id || '.' || p.revision AS revision, coalesce(p.modified_by, p.created_by) AS by, coalesce(p.modified_at, p.created_at) AS at
    FROM unnest(${specials.map(({ key }) => key)}::text[], ${specials.map(({ type }) => type)}::text[], ${specials.map(({ client_id }) => client_id)}::int[],
                ${specials.map((one) => monthIndex(target ?? one))}::int[]) AS a(key, type, client, month)
    JOIN special_prices p ON p.dealer_id = ${dealer} AND p.type = a.type AND p.client_gid = a.client AND p.month_index = a.month
    UNION ALL
    SELECT a.key, 'tariff ' || t.tariff_id AS record, t.tariff_id || '.' || t.revision, coalesce(t.modified_by, t.created_by), coalesce(t.modified_at, t.created_at)
    FROM unnest(${tariffs.map(({ key }) => key)}::text[], ${tariffs.map(({ tariff_id }) => tariff_id)}::int[]) AS a(key, id)
    JOIN minimum_tariffs t ON t.dealer_id = ${dealer} AND t.tariff_id = a.id`);
}

/** `recalculate-specs`: special conditions and minimum tariffs of a dealer's clients by a recipe, as new ones of a month or themselves. */
export const recalculateSpecs: BatchKind<Input> = {
  input: batchInputs['recalculate-specs'],
  operations: ({ month }) =>
    month === null
      ? { does: 'changeSpecCondition', undoes: 'changeSpecCondition' }
      : { does: 'createSpecCondition', undoes: 'removeSpecCondition' },
  plan: async (tx, context, input, lock) => {
    if (lock) await lockDealerInScope(tx, context.caller, input.dealer);
    else await checkDealerInScope(context, input.dealer);
    return plan(tx, context, input);
  },
  write: (context, { dealer, month }, { key, before, after, remarks }) => {
    const at = specAt(key);
    if (at.type === 'minimum_tariff') {
      const own = isInPlace(month, { month: monthOfDay(String(before?.start_date)) });
      return saveTariff(context, at.tariff_id, after ?? {}, !own);
    }
    const kept = remarks && context.remarks && { remarks: context.remarks };
    return saveSpecial(context, { dealer_id: dealer, ...at }, { ...after, ...kept }, !isInPlace(month, { month: at }));
  },
  standing,
  undo: (context, { dealer, month }, { key, before, after, revision_after }) => {
    const at = specAt(key);
    if (at.type === 'minimum_tariff') {
      const own = before?.start_date === after?.start_date;
      const held = { ...context, ifMatch: [revision_after.split('.')[1] ?? ''] };
      return own
        ? saveTariff(held, at.tariff_id, before ?? {}, false)
        : removeMinimumTariff(held, { ...none, params: { tariff_id: at.tariff_id }, body: undefined });
    }
    if (isInPlace(month, { month: at })) {
      const { remarks } = context;
      return saveSpecial(context, { dealer_id: dealer, ...at }, { ...before, remarks }, false);
    }
    return takeBackSpecPrice(context, at.type, { dealer_id: dealer, client_id: at.client_id, ...(month ?? at) });
  },
};
