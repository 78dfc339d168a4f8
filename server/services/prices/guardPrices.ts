import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import {
  priceGuard,
  revisionOfGuard,
  usualPriceGuard,
  type CheckedRemarks,
  type PriceGuard,
} from '../../../src/contract/priceGuard';
import { isStrict, refuseRemarks } from '../../../src/contract/priceRules';
import { checkRevision, type LastChange } from '../../../src/contract/revision';
import { monthIndex, type Month } from '../../../src/domain/month';
import type { Compared } from '../../../src/domain/priceGuard';
import { sheetOfBody, type PriceForm } from '../../../src/domain/pricePairs';
import type { BillingAlias } from '../../../src/domain/tiers';
import type { Queryable } from '../../db/queryable';
import { audit } from '../kernel/audit';
import type { Service } from '../kernel/context';
import { served } from '../kernel/written';

const setting = 'price_guard';

/** Where the installation draws the lines. */
export async function readSettings(db: Queryable): Promise<PriceGuard> {
  const row = await db.one<{ value: unknown }>(sql`SELECT value FROM settings WHERE name = ${setting}`);
  return priceGuard.safeParse(row?.value).data ?? usualPriceGuard;
}

const answerOf = (model: PriceGuard) => served({ model, revision: revisionOfGuard(model) });

/** `GET /price-guard/`: where this installation draws the lines. */
export const readPriceGuard: Service<'readPriceGuard'> = async ({ db }) => answerOf(await readSettings(db));

/** `PUT /price-guard/`: other lines, from the next save on; the same again is nothing. 409 where somebody else has changed them since. */
export const changePriceGuard: Service<'changePriceGuard'> = (context, { body }) =>
  context.db.tx(async (tx) => {
    // Those who draw the first lines of all at once wait for one another here, where no row yet holds them apart.
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${setting}))`);
    const before = await readSettings(tx);
    if (isDeepStrictEqual(before, body)) return answerOf(before);
    const last = await tx.one<LastChange>(sql`SELECT modified_by, modified_at FROM settings WHERE name = ${setting}`);
    checkRevision(context, revisionOfGuard(before), last);
    await tx.run(sql`
      INSERT INTO settings (name, value, modified_at, modified_by)
      VALUES (${setting}, ${JSON.stringify(body)}, ${context.clock()}, ${context.caller.login})
      ON CONFLICT (name) DO UPDATE SET (value, modified_at, modified_by) = (excluded.value, excluded.modified_at, excluded.modified_by)`);
    await audit(tx, context, { entity: 'setting', id: setting, before, after: body });
    return answerOf(body);
  });

interface Stored {
  form: PriceForm;
  body: object;
  percents: object;
}

const sheetOf = ({ form, body, percents }: Stored) => sheetOfBody(form, { ...body, percents });

/** The list of the scheme that one of the month takes the place of. */
export async function listBefore(tx: Queryable, dealer: number, alias: BillingAlias, month: Month): Promise<Compared> {
  const row = await tx.one<Stored>(sql`
    SELECT billing_alias AS form, body, percents FROM price_lists
    WHERE dealer_id = ${dealer} AND billing_alias = ${alias} AND month_index < ${monthIndex(month)} ORDER BY month_index DESC LIMIT 1`);
  return { inForce: row && sheetOf(row) };
}

/** The dealer's lists beside which a special price of the month stands. */
export async function listsBeside(tx: Queryable, dealer: number, month: Month): Promise<Compared> {
  const lists = await tx.rows<Stored>(sql`
    SELECT DISTINCT ON (billing_alias) billing_alias AS form, body, percents FROM price_lists
    WHERE dealer_id = ${dealer} AND month_index <= ${monthIndex(month)} ORDER BY billing_alias, month_index DESC`);
  return { lists: lists.map(sheetOf) };
}

interface Saved {
  form: PriceForm;
  body: object & { remarks?: CheckedRemarks | null | undefined };
  before?: object;
  /** Read only where the save asks for it. */
  compared: () => Promise<Compared>;
}

/** Refuses prices that are forbidden; what is to be kept with the revision, as JSON, or null. */
export async function guardPrices(
  settings: PriceGuard,
  { form, body: { remarks: given, ...body }, before, compared }: Saved,
): Promise<string | null> {
  const kept = refuseRemarks({
    prices: sheetOfBody(form, body),
    before: before && sheetOfBody(form, before),
    settings,
    given,
    compared: isStrict(given) ? await compared() : undefined,
  });
  return kept && JSON.stringify(kept);
}

/** Whether something else is said of remarks than stands with the row; saying nothing is nothing else. */
export const otherRemarks = (given: string | null) =>
  sql`(${given}::jsonb IS NOT NULL AND remarks IS DISTINCT FROM ${given}::jsonb)`;
