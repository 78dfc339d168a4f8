import sql from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import { isInPlace, recalculated, type PriceRecord } from '../../../../src/contract/plans/recalculated';
import { listPrices } from '../../../../src/contract/priceRules';
import { billingAlias, priceListSave, type PriceList } from '../../../../src/contract/prices';
import { formatMonth, monthIndex, type Month } from '../../../../src/domain/month';
import { billingAliases, type BillingAlias } from '../../../../src/domain/tiers';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { checkDealerInScope, lockDealerInScope } from '../../kernel/scope';
import { listBefore } from '../../prices/guardPrices';
import { readPriceRows, type ListKey, type StoredPriceList } from '../../prices/model';
import { changePriceList, createPriceLists, takeBackPriceLists } from '../../prices/priceLists';
import { groundOf } from '../ground';
import type { BatchKind, Standing } from '../kind';
import { appliedBefore, changedByHand, type Journalled } from '../recipeTraces';

type Input = BatchInput<'recalculate-prices'>;

const keyOf = ({ alias, year, month }: ListKey) => `${alias}:${year}:${month}`;

function placeOf({ dealer }: Input, key: string): ListKey {
  const [alias, year, month] = key.split(':');
  return { dealer, alias: billingAlias.parse(alias), year: Number(year), month: Number(month) };
}

/** Where a list is written: in its own month, or as a new one. */
const targetOf = (input: Input, place: ListKey): ListKey => ({ ...place, ...input.month });

const captionOf = ({ alias, ...month }: ListKey) => `${billingAliases[alias]}, с ${formatMonth(month)}`;

const valuesOf = ({ year, month, percents, ...model }: PriceList) => ({ year, month, ...listPrices(model), percents });

const traceOf = ({ id, model }: StoredPriceList): Journalled => ({
  entity: 'priceList',
  id,
  form: model.billing_alias,
});

/** What is known of the chosen lists besides themselves. */
async function surroundings(tx: Queryable, { clock }: Context, input: Input, keys: readonly ListKey[]) {
  const stored = await readPriceRows(tx, keys, clock());
  const found = stored.flatMap((one) => one ?? []);
  const targets = await readPriceRows(
    tx,
    keys.map((key) => targetOf(input, key)),
    clock(),
  );
  const { recipe } = input;
  const applied = await appliedBefore(
    tx,
    ['prices-from-current', 'recalculate-prices'],
    recipe,
    found.map(({ revision }) => revision),
  );
  const changed = recipe.keep_changed ? await changedByHand(tx, found.map(traceOf)) : () => new Set<string>();
  return { stored, targets, applied, changed };
}

/** A row for a list that is no longer there. */
const gone = (place: ListKey): BatchRow => ({
  key: keyOf(place),
  label: captionOf(place),
  before: null,
  after: null,
  problems: ['Прайса больше нет'],
  revision: null,
});

async function plan(tx: Queryable, context: Context, input: Input): Promise<BatchRow[]> {
  const { dealer, lists, recipe, month: wanted } = input;
  const keys = lists.map(({ alias, year, month }) => ({ dealer, alias, year, month }));
  const ground = await groundOf(tx, context);
  const { stored, targets, applied, changed } = await surroundings(tx, context, input, keys);
  const made = new Set<BillingAlias>();
  const rows: BatchRow[] = [];
  for (const [place, key] of keys.entries()) {
    const list = stored[place];
    if (!list) {
      rows.push(gone(key));
      continue;
    }
    const { year, month, ...prices } = valuesOf(list.model);
    const compared = await listBefore(tx, dealer, key.alias, targetOf(input, key));
    const { inForce } = await listBefore(tx, dealer, key.alias, { year, month });
    const inPlace = isInPlace(wanted, { month: { year, month } });
    const second = wanted !== null && made.has(key.alias);
    made.add(key.alias);
    const record: PriceRecord = {
      key: keyOf(key),
      label: captionOf(key),
      form: key.alias,
      dealer,
      month: { year, month },
      status: list.model.price_status,
      date: { year, month },
      prices,
      revision: list.revision,
      taken: !inPlace && targets[place] !== undefined,
      problems: second ? ['На этот месяц уже выбран другой прайс этой схемы'] : [],
      compared,
      bases: inForce ? [inForce] : [],
      changed: changed(traceOf(list)),
      applied: applied.get(list.revision),
    };
    rows.push(recalculated(ground, { month: wanted, recipe }, record));
  }
  return rows;
}

const isOwn = ({ month }: Input, at: Month) => isInPlace(month, { month: at });

/** Writes prices as the single operation does: a new list, or other prices of one that there is. */
async function save(
  context: Context,
  at: ListKey,
  values: object,
  { isNew, remarks }: { isNew: boolean; remarks?: Context['remarks'] },
) {
  const body = priceListSave.parse({ ...values, year_new: null, month_new: null, ...(remarks && { remarks }) });
  if (isNew) {
    const [made] = await createPriceLists(context.db, context, [{ dealer: at.dealer, alias: at.alias, body }]);
    return made ? valuesOf(made.model) : null;
  }
  const params = { billing_alias: at.alias, id: at.dealer };
  const asked = { params, query: undefined, body };
  return valuesOf((await changePriceList({ ...context, operation: 'changePriceList' }, asked)).body);
}

/** `recalculate-prices`: chosen lists of a dealer by a recipe, as new ones of a month or themselves. */
export const recalculatePrices: BatchKind<Input> = {
  input: batchInputs['recalculate-prices'],
  operations: ({ month }) =>
    month === null
      ? { does: 'changePriceList', undoes: 'changePriceList' }
      : { does: 'createPriceList', undoes: 'removePriceList' },
  plan: async (tx, context, input, lock) => {
    if (lock) await lockDealerInScope(tx, context.caller, input.dealer);
    else await checkDealerInScope(context, input.dealer);
    return plan(tx, context, input);
  },
  write: (context, input, { key, after, remarks }) => {
    const place = placeOf(input, key);
    return save(context, place, after ?? {}, {
      isNew: !isOwn(input, place),
      remarks: remarks && context.remarks,
    });
  },
  standing: (tx, input, keys) => {
    const at = keys.map((key) => targetOf(input, placeOf(input, key)));
    return tx.rows<Standing>(sql`
      SELECT a.key, 'list ' || p.id AS record, p.id || '.' || p.revision AS revision, coalesce(p.modified_by, p.created_by) AS by, coalesce(p.modified_at, p.created_at) AS at
      FROM unnest(${[...keys]}::text[], ${at.map(({ alias }) => alias)}::text[], ${at.map(monthIndex)}::int[]) AS a(key, alias, month)
      JOIN price_lists p ON p.dealer_id = ${input.dealer} AND p.billing_alias = a.alias AND p.month_index = a.month`);
  },
  undo: (context, input, { key, before }) => {
    const place = placeOf(input, key);
    const { ifMatch, db } = context;
    return isOwn(input, place)
      ? save(context, place, before ?? {}, { isNew: false, remarks: context.remarks })
      : takeBackPriceLists(db, context, [{ ...targetOf(input, place), ifMatch }]);
  },
};
