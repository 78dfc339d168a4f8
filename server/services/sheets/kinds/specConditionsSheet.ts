import sql from 'sql-template-tag';
import { currentMonth, monthIndex } from '../../../../src/domain/month';
import { specConditions } from '../../../../src/domain/sheets/specConditions';
import { messagePricePositions } from '../../../../src/domain/tiers';
import type { Cell } from '../../../xlsx/book';
import { columnsOf, type ExportedSheet } from '../exportedSheet';
import { fromWire } from '../../../../src/domain/money';

const captions = new Map<string, string>(messagePricePositions.map(({ alias, caption }) => [alias, caption]));

interface Row {
  p_gid: number;
  inn: string;
  kpp: string | null;
  name: string;
  month: number;
  position: string;
  price: number;
  reward: number;
}

/** Each price of the conditions that are in force or will be, the latest month of a client first. */
export const specConditionsSheet: ExportedSheet = {
  title: specConditions.title,
  columns: columnsOf(specConditions, {
    client: { width: 40 },
    position: { width: 26 },
    price: { width: 12, of: 'kopecks' },
    reward: { width: 16, of: 'kopecks' },
    month: { width: 11, of: 'month' },
    group: { width: 11 },
  }),
  needs: 'readSpecCondition',
  ofDealer: true,
  rows: async function* ({ db, clock, signal }, { dealer }) {
    const now = monthIndex(currentMonth(clock()));
    const rows = db.stream<Row>(
      sql`
      SELECT g.p_gid, g.inn, g.kpp, g.name, p.month_index AS month, one ->> 'message_price_position_alias' AS position,
             (one ->> 'client_points_cost')::float8 AS price, (one ->> 'daobit_points_cost')::float8 AS reward
      FROM special_prices p JOIN dealers d ON d.id = p.dealer_id
      JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = p.client_gid
      CROSS JOIN jsonb_array_elements(p.body -> 'packages') WITH ORDINALITY AS packages(one, place)
      WHERE p.dealer_id = ${dealer} AND p.type = 'spec_condition'
        AND (p.until_month IS NULL OR p.until_month > greatest(p.month_index, ${now}))
        AND NOT EXISTS (SELECT 1 FROM special_prices later WHERE later.dealer_id = p.dealer_id AND later.client_gid = p.client_gid
                        AND later.type = p.type AND later.month_index > p.month_index AND later.month_index <= ${now})
      ORDER BY g.name, p.client_gid, p.month_index, place`,
      { signal },
    );
    for await (const some of rows)
      yield some.map(({ p_gid, inn, kpp, name, month, position, price, reward }): Cell[] => [
        inn,
        kpp,
        name,
        captions.get(position) ?? position,
        fromWire(price),
        fromWire(reward),
        month,
        p_gid,
      ]);
  },
};
