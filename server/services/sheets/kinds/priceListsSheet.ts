import sql from 'sql-template-tag';
import type { PriceList } from '../../../../src/contract/prices';
import { currentMonth, monthIndex } from '../../../../src/domain/month';
import { linesOfList, priceLists } from '../../../../src/domain/sheets/priceLists';
import { billingAliases, type BillingAlias } from '../../../../src/domain/tiers';
import type { Cell } from '../../../xlsx/book';
import { dealersInScope } from '../../kernel/scope';
import { columnsOf, type ExportedSheet } from '../exportedSheet';

interface Row {
  id: number;
  name: string;
  inn: string;
  kpp: string | null;
  alias: BillingAlias;
  month: number;
  body: Pick<PriceList, 'lycense' | 'packages' | 'accounts'>;
}

const linesOf = ({ id, name, inn, kpp, alias, month, body }: Row): Cell[][] =>
  linesOfList(alias, body).map((line) => [name, inn, kpp, billingAliases[alias], ...line, month, id]);

/** The prices of lists that are in force or will be; of a month, of those that are in force in it. */
export const priceListsSheet: ExportedSheet = {
  title: priceLists.title,
  columns: columnsOf(priceLists, {
    dealer: { width: 40 },
    scheme: { width: 13 },
    section: { width: 28 },
    position: { width: 26 },
    range: { width: 10 },
    price: { width: 12, of: 'kopecks' },
    reward: { width: 16, of: 'kopecks' },
    month: { width: 11, of: 'month' },
    id: { width: 11 },
  }),
  needs: 'readPriceList',
  rows: async function* ({ db, caller, clock, signal }, { dealer, month }) {
    const at = monthIndex(month ?? currentMonth(clock()));
    const rows = db.stream<Row>(
      sql`
      SELECT d.id, g.name, g.inn, nullif(g.kpp, '') AS kpp, p.billing_alias AS alias, p.month_index AS month, p.body
      FROM price_lists p JOIN dealers d ON d.id = p.dealer_id
      JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
      WHERE ${dealersInScope(caller)} AND ${dealer === undefined ? sql`true` : sql`d.id = ${dealer}`}
        AND (${month === undefined} OR p.month_index <= ${at})
        AND NOT EXISTS (SELECT 1 FROM price_lists later WHERE later.dealer_id = p.dealer_id AND later.billing_alias = p.billing_alias
                        AND later.month_index > p.month_index AND later.month_index <= ${at})
      ORDER BY g.name, d.id, p.billing_alias, p.month_index`,
      { signal, batch: 100 },
    );
    for await (const some of rows) yield some.flatMap(linesOf);
  },
};
