import sql, { type Sql } from 'sql-template-tag';
import { listPrices } from '../../../src/contract/priceRules';
import type { CheckedRemarks } from '../../../src/contract/priceGuard';
import type { PriceList } from '../../../src/contract/prices';
import { currentMonth, monthIndex, type Month } from '../../../src/domain/month';
import type { BillingAlias } from '../../../src/domain/tiers';
import type { Queryable } from '../../db/queryable';
import type { LastChange } from '../../../src/contract/revision';

export interface ListKey extends Month {
  dealer: number;
  alias: BillingAlias;
}

export interface StoredPriceList extends LastChange {
  /** The row's own number: its history goes on when the list moves to another month. */
  id: number;
  revision: string;
  model: PriceList;
}

interface Row extends LastChange {
  id: number;
  body: Pick<PriceList, 'lycense' | 'packages' | 'accounts'>;
  percents: PriceList['percents'];
  remarks: CheckedRemarks | null;
  price_status: PriceList['price_status'];
  revision: number;
  changed_at: string | null;
}

/** The lists of dealers and schemes that start in months, undefined for one that is not there; with the status that the month gives each in Moscow. */
export async function readPriceRows(
  db: Queryable,
  keys: readonly ListKey[],
  now: Date,
): Promise<(StoredPriceList | undefined)[]> {
  const current = monthIndex(currentMonth(now));
  const rows = await db.rows<Row & { place: number }>(sql`
    SELECT k.place::integer, p.id, p.body, p.percents, p.remarks, p.revision, p.modified_by, p.modified_at,
           to_char(coalesce(p.modified_at, p.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS changed_at,
           CASE WHEN p.month_index > ${current} THEN 'future'
                WHEN EXISTS (SELECT 1 FROM price_lists later WHERE later.dealer_id = p.dealer_id AND later.billing_alias = p.billing_alias
                             AND later.month_index > p.month_index AND later.month_index <= ${current}) THEN 'archive'
                ELSE 'active' END AS price_status
    FROM ${keyed(keys)} JOIN price_lists p ON ${isKeyed}`);
  const found = new Map(rows.map((row) => [row.place, row]));
  return keys.map((key, place) => {
    const row = found.get(place + 1);
    return row && storedOf(key, row);
  });
}

/** Keys of lists as a table `k`, in their order. */
export const keyed = (keys: readonly ListKey[]): Sql => sql`
  unnest(${keys.map(({ dealer }) => dealer)}::integer[], ${keys.map(({ alias }) => alias)}::text[], ${keys.map(monthIndex)}::integer[])
    WITH ORDINALITY AS k(dealer, alias, month, place)`;

/** That a list `p` is the one of a key `k`. */
export const isKeyed = sql`p.dealer_id = k.dealer AND p.billing_alias = k.alias AND p.month_index = k.month`;

/** The list of a dealer and scheme that starts in a month. */
export const readPriceRow = async (db: Queryable, key: ListKey, now: Date): Promise<StoredPriceList | undefined> =>
  (await readPriceRows(db, [key], now))[0];

function storedOf({ dealer, alias, year, month }: ListKey, row: Row): StoredPriceList {
  const { id, body, percents, remarks, price_status, revision, modified_by, modified_at, changed_at } = row;
  return {
    id,
    revision: `${id}.${revision}`,
    modified_by,
    modified_at,
    model: {
      dealer_id: dealer,
      billing_alias: alias,
      year,
      month,
      price_status,
      ...body,
      percents,
      ...(remarks && { remarks }),
      modified_by,
      modified_at: changed_at,
    },
  };
}

/** What the audit record keeps of a list: its month, all its prices, its percents, and what was said of remarks. */
export const audited = ({ year, month, percents, remarks, ...model }: PriceList) => ({
  year,
  month,
  ...listPrices(model),
  percents,
  ...(remarks && { remarks }),
});
