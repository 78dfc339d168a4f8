import sql from 'sql-template-tag';
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

/** The list of a dealer and scheme that starts in a month, with the status that the month gives it in Moscow. */
export async function readPriceRow(
  db: Queryable,
  { dealer, alias, year, month }: ListKey,
  now: Date,
): Promise<StoredPriceList | undefined> {
  const current = monthIndex(currentMonth(now));
  const row = await db.one<Row>(sql`
    SELECT p.id, p.body, p.percents, p.remarks, p.revision, p.modified_by, p.modified_at,
           to_char(coalesce(p.modified_at, p.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS changed_at,
           CASE WHEN p.month_index > ${current} THEN 'future'
                WHEN EXISTS (SELECT 1 FROM price_lists later WHERE later.dealer_id = p.dealer_id AND later.billing_alias = p.billing_alias
                             AND later.month_index > p.month_index AND later.month_index <= ${current}) THEN 'archive'
                ELSE 'active' END AS price_status
    FROM price_lists p WHERE p.dealer_id = ${dealer} AND p.billing_alias = ${alias} AND p.month_index = ${monthIndex({ year, month })}`);
  if (!row) return undefined;
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
