import sql, { type Sql } from 'sql-template-tag';
import type { CheckedRemarks } from '../../../src/contract/priceGuard';
import type { ApiPrice, SpecCondition } from '../../../src/contract/specPrices';
import { currentMonth, monthIndex, type Month } from '../../../src/domain/month';
import type { Queryable } from '../../db/queryable';
import type { LastChange } from '../../../src/contract/revision';

/** The special prices by their type on the wire. */
export interface SpecModels {
  api: ApiPrice;
  spec_condition: SpecCondition;
}
export type SpecType = keyof SpecModels;

export interface SpecKey extends Month {
  dealer: number;
  client: number;
}

export interface StoredSpecPrice<T extends SpecType> extends LastChange {
  id: number;
  revision: string;
  model: SpecModels[T];
}

interface Row extends LastChange {
  id: number;
  body: object;
  percents: Record<string, number>;
  remarks: CheckedRemarks | null;
  client_name: string;
  price_status: ApiPrice['price_status'];
  revision: number;
  changed_at: string | null;
}

/** The status of a special price `p` in the month of an index. */
export const statusAt = (current: number): Sql => sql`
  CASE WHEN p.until_month <= greatest(p.month_index, ${current}) THEN 'archive'
       WHEN p.month_index > ${current} THEN 'future'
       WHEN EXISTS (SELECT 1 FROM special_prices later WHERE later.dealer_id = p.dealer_id AND later.client_gid = p.client_gid AND later.type = p.type
                    AND later.month_index > p.month_index AND later.month_index <= ${current}) THEN 'archive'
       ELSE 'active' END`;

/** The special price of a client, a type and a month, with the status that the month gives it in Moscow. */
export async function readSpecRow<T extends SpecType>(
  db: Queryable,
  type: T,
  key: SpecKey,
  now: Date,
): Promise<StoredSpecPrice<T> | undefined> {
  const current = monthIndex(currentMonth(now));
  const row = await db.one<Row>(sql`
    SELECT p.id, p.body, p.percents, p.remarks, g.name AS client_name, p.revision, p.modified_by, p.modified_at,
           to_char(coalesce(p.modified_at, p.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS changed_at,
           ${statusAt(current)} AS price_status
    FROM special_prices p JOIN dealers d ON d.id = p.dealer_id JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = p.client_gid
    WHERE p.dealer_id = ${key.dealer} AND p.client_gid = ${key.client} AND p.type = ${type} AND p.month_index = ${monthIndex(key)}`);
  if (!row) return undefined;
  const { id, body, percents, remarks, client_name, price_status, revision, modified_by, modified_at, changed_at } =
    row;
  const model = {
    dealer_id: key.dealer,
    client_id: key.client,
    client_name,
    year: key.year,
    month: key.month,
    price_status,
    percents,
    ...(remarks && { remarks }),
    modified_by,
    modified_at: changed_at,
    ...body,
  };
  return { id, revision: `${id}.${revision}`, modified_by, modified_at, model: model as SpecModels[T] };
}
