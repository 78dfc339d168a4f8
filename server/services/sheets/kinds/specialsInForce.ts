import sql from 'sql-template-tag';
import { currentMonth, monthIndex } from '../../../../src/domain/month';
import type { SpecType } from '../../prices/specModel';
import type { Context } from '../../kernel/context';
import type { Cell } from '../../../xlsx/book';
import type { SheetOf } from '../exportedSheet';

interface Row<Body> {
  p_gid: number;
  inn: string;
  kpp: string | null;
  name: string;
  month: number;
  body: Body;
}

/** The columns of a line between those that name its client and the last two, its month and the client's id. */
type Line = readonly Cell[];

/** Conditions of a dealer's clients that are in force or will be, the latest month of a client first, as lines of their sheet. */
export async function* specialsInForce<Body>(
  { db, clock, signal }: Context,
  { dealer }: SheetOf,
  type: SpecType,
  linesOf: (body: Body) => readonly Line[],
): AsyncIterable<(readonly Cell[])[]> {
  const now = monthIndex(currentMonth(clock()));
  const rows = db.stream<Row<Body>>(
    sql`
    SELECT g.p_gid, g.inn, nullif(g.kpp, '') AS kpp, g.name, p.month_index AS month, p.body
    FROM special_prices p JOIN dealers d ON d.id = p.dealer_id
    JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = p.client_gid
    WHERE p.dealer_id = ${dealer} AND p.type = ${type}
      AND (p.until_month IS NULL OR p.until_month > greatest(p.month_index, ${now}))
      AND NOT EXISTS (SELECT 1 FROM special_prices later WHERE later.dealer_id = p.dealer_id AND later.client_gid = p.client_gid
                      AND later.type = p.type AND later.month_index > p.month_index AND later.month_index <= ${now})
    ORDER BY g.name, p.client_gid, p.month_index`,
    { signal },
  );
  for await (const some of rows)
    yield some.flatMap(({ p_gid, inn, kpp, name, month, body }) =>
      linesOf(body).map((line): Cell[] => [inn, kpp, name, ...line, month, p_gid]),
    );
}
