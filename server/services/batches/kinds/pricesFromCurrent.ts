import sql, { empty } from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import { listPrices, occupied, refuseOwnList, refusePast, refuseRemarks } from '../../../../src/contract/priceRules';
import { billingAlias, priceListSave, type PriceList } from '../../../../src/contract/prices';
import type { PriceGuard } from '../../../../src/contract/priceGuard';
import { currentMonth, monthIndex } from '../../../../src/domain/month';
import { sheetOfBody } from '../../../../src/domain/pricePairs';
import { applyRecipeToBody } from '../../../../src/domain/recipes';
import { billingAliases, type BillingAlias } from '../../../../src/domain/tiers';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { dealersInScope } from '../../kernel/scope';
import { readSettings } from '../../prices/guardPrices';
import { createPriceLists, takeBackPriceLists } from '../../prices/priceLists';
import type { BatchKind, Standing } from '../kind';
import { said } from '../said';

type Input = BatchInput<'prices-from-current'>;

interface Source {
  dealer: number;
  name: string;
  alias: BillingAlias;
  taken: boolean;
  id: number | null;
  revision: number;
  year: number;
  month: number;
  body: Pick<PriceList, 'lycense' | 'packages' | 'accounts'>;
  percents: PriceList['percents'];
}

const keyOf = ({ dealer, alias }: Pick<Source, 'dealer' | 'alias'>) => `${dealer}:${alias}`;

function placeOf(key: string): { dealer: number; alias: BillingAlias } {
  const [dealer, alias] = key.split(':');
  return { dealer: Number(dealer), alias: billingAlias.parse(alias) };
}

/** What a dealer has for the month in each scheme: the list that would go on into it; a scheme of his without any stands alone. */
const sourcesOf = (tx: Queryable, { caller }: Context, { year, month, dealers, aliases }: Input, lock: boolean) => {
  const index = monthIndex({ year, month });
  return tx.rows<Source>(sql`
    WITH chosen AS (
      SELECT d.id, d.server_alias, d.p_gid, d.billing_type FROM dealers d
      WHERE d.id = ANY(${dealers}::int[]) AND ${dealersInScope(caller)} ORDER BY d.id ${lock ? sql`FOR NO KEY UPDATE` : empty})
    SELECT c.id AS dealer, g.name, s.alias, t.id IS NOT NULL AS taken, l.id, l.revision, l.year, l.month, l.body, l.percents
    FROM chosen c JOIN groups g ON g.server_alias = c.server_alias AND g.p_gid = c.p_gid
    CROSS JOIN unnest(${aliases ?? Object.keys(billingAliases)}::text[]) WITH ORDINALITY AS s(alias, place)
    LEFT JOIN LATERAL (
      SELECT p.* FROM price_lists p WHERE p.dealer_id = c.id AND p.billing_alias = s.alias AND p.month_index < ${index}
      ORDER BY p.month_index DESC LIMIT 1) l ON true
    LEFT JOIN price_lists t ON t.dealer_id = c.id AND t.billing_alias = s.alias AND t.month_index = ${index}
    WHERE l.id IS NOT NULL OR t.id IS NOT NULL OR s.alias = c.billing_type
    ORDER BY g.name, c.id, s.place`);
};

/** What keeps the list of a dealer from being made, in the words of the single operation. */
function problemsOf({ caller, clock }: Context, { dealer, taken, id }: Source, target: Input): string[] {
  if (taken) return [occupied(target).message];
  if (id === null) return ['Нет прайса, из которого создать'];
  return [
    ...said(() => refuseOwnList(caller.rights, caller.company.dealer_id, dealer)),
    ...said(() => refusePast(currentMonth(clock()), target, 'month')),
  ];
}

const captionOf = ({ name, alias }: Source) => `${name}, ${billingAliases[alias]}`;

function rowOf(context: Context, input: Input, settings: PriceGuard, source: Source): BatchRow {
  const { id, revision, year, month, body, percents, alias } = source;
  const named = { key: keyOf(source), label: captionOf(source) };
  const problems = problemsOf(context, source, input);
  if (id === null) return { ...named, before: null, after: null, problems, revision: null };
  const prices = { ...listPrices(body), percents };
  const before = { year, month, ...prices };
  const stored = { ...named, before, revision: `${id}.${revision}` };
  if (problems.length > 0) return { ...stored, after: null, problems };
  const made = input.recipe ? applyRecipeToBody(input.recipe, alias, prices) : { body: prices, problems: [] };
  const forbidden = () =>
    refuseRemarks({
      prices: sheetOfBody(alias, made.body),
      settings,
      before: undefined,
      given: undefined,
      compared: undefined,
    });
  const faults = [...new Set([...made.problems.map(({ message }) => message), ...said(forbidden)])];
  return faults.length > 0
    ? { ...stored, after: null, problems: faults }
    : { ...stored, after: { ...made.body, year: input.year, month: input.month }, problems: [] };
}

/** `prices-from-current`: lists for a month of those that would go on into it (doc 2 §4, month board). */
export const pricesFromCurrent: BatchKind<Input> = {
  input: batchInputs['prices-from-current'],
  operations: () => ({ does: 'createPriceList', undoes: 'removePriceList' }),
  plan: async (tx, context, input, lock) => {
    const settings = await readSettings(tx);
    return (await sourcesOf(tx, context, input, lock)).map((source) => rowOf(context, input, settings, source));
  },
  writeSet: async (context, _, rows) => {
    const lists = rows.map(({ key, after }) => ({
      ...placeOf(key),
      body: priceListSave.parse({ ...after, year_new: null, month_new: null }),
    }));
    const made = await createPriceLists(context.db, context, lists);
    return made.map(({ model: { year, month, percents, ...model } }) => ({
      year,
      month,
      ...listPrices(model),
      percents,
    }));
  },
  standing: (tx, { year, month }, keys) =>
    tx.rows<Standing>(sql`
      SELECT dealer_id || ':' || billing_alias AS key, id || '.' || revision AS revision, modified_by AS by, modified_at AS at
      FROM price_lists
      WHERE month_index = ${monthIndex({ year, month })} AND dealer_id || ':' || billing_alias = ANY(${keys}::text[])
        AND dealer_id = ANY(${keys.map((key) => placeOf(key).dealer)}::int[])`),
  undoSet: (context, { year, month }, items) =>
    takeBackPriceLists(
      context.db,
      context,
      items.map(({ key, revision_after }) => ({ ...placeOf(key), year, month, ifMatch: [revision_after] })),
    ),
};
