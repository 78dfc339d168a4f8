import sql, { empty } from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import { recalculated, type PriceGround } from '../../../../src/contract/plans/recalculated';
import { listPrices, occupied } from '../../../../src/contract/priceRules';
import { billingAlias, priceListSave, type PriceList } from '../../../../src/contract/prices';
import { monthIndex } from '../../../../src/domain/month';
import { sheetOfBody } from '../../../../src/domain/pricePairs';
import { billingAliases, type BillingAlias } from '../../../../src/domain/tiers';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { dealersInScope } from '../../kernel/scope';
import { createPriceLists, takeBackPriceLists } from '../../prices/priceLists';
import { groundOf } from '../ground';
import type { BatchKind, Standing } from '../kind';

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

const captionOf = ({ name, alias }: Source) => `${name}, ${billingAliases[alias]}`;

function rowOf(ground: PriceGround, { year, month, recipe }: Input, source: Source): BatchRow {
  const { dealer, alias, taken, id, revision, body, percents } = source;
  const [key, label, target] = [keyOf(source), captionOf(source), { year, month }];
  if (id === null) {
    const problem = taken ? occupied(target).message : 'Нет прайса, из которого создать';
    return { key, label, before: null, after: null, problems: [problem], revision: null };
  }
  const prices = { ...listPrices(body), percents };
  const sheet = sheetOfBody(alias, prices);
  const start = { year: source.year, month: source.month };
  return recalculated(
    ground,
    { month: target, recipe },
    {
      key,
      label,
      form: alias,
      dealer,
      month: start,
      status: 'active',
      date: start,
      prices,
      sheet,
      revision: `${id}.${revision}`,
      taken,
      problems: [],
      compared: { inForce: sheet },
      bases: [],
      changed: new Set(),
    },
  );
}

/** `prices-from-current`: lists for a month of those that would go on into it (doc 2 §4, month board). */
export const pricesFromCurrent: BatchKind<Input> = {
  input: batchInputs['prices-from-current'],
  operations: () => ({ does: 'createPriceList', undoes: 'removePriceList' }),
  plan: async (tx, context, input, lock) => {
    const ground = await groundOf(tx, context);
    return (await sourcesOf(tx, context, input, lock)).map((source) => rowOf(ground, input, source));
  },
  writeSet: async (context, _, rows) => {
    const lists = rows.map(({ key, after, remarks }) => ({
      ...placeOf(key),
      body: priceListSave.parse({
        ...after,
        year_new: null,
        month_new: null,
        ...(remarks && context.remarks && { remarks: context.remarks }),
      }),
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
      SELECT dealer_id || ':' || billing_alias AS key, 'list ' || id AS record, id || '.' || revision AS revision, modified_by AS by, modified_at AS at
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
