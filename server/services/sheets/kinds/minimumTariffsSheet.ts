import sql from 'sql-template-tag';
import { currentMonth, monthIndex } from '../../../../src/domain/month';
import { minimumTariffs } from '../../../../src/domain/sheets/minimumTariffs';
import type { Cell } from '../../../xlsx/book';
import { columnsOf, type ExportedSheet } from '../exportedSheet';

/** Tariffs that are in force or will be, the latest of a client first. */
export const minimumTariffsSheet: ExportedSheet = {
  title: minimumTariffs.title,
  columns: columnsOf(minimumTariffs, {
    client: { width: 40 },
    start: { width: 12, of: 'day' },
    cost: { width: 12, of: 'kopecks' },
    compensation: { width: 16, of: 'kopecks' },
    emails: { width: 40 },
    group: { width: 11 },
  }),
  needs: 'readMinimumTariff',
  ofDealer: true,
  rows: async function* ({ db, clock, signal }, { dealer }) {
    const now = monthIndex(currentMonth(clock()));
    const rows = db.stream<{ cells: Cell[] }>(
      sql`
      WITH dated AS (
        SELECT t.*, (12 * extract(year FROM t.start_date) + extract(month FROM t.start_date))::int AS start
        FROM minimum_tariffs t WHERE t.dealer_id = ${dealer})
      SELECT json_build_array(g.inn, nullif(g.kpp, ''), g.name, t.start_date, (100 * t.cost)::bigint, (100 * t.compensation)::bigint,
                              array_to_string(t.emails, ', '), g.p_gid) AS cells
      FROM dated t JOIN dealers d ON d.id = t.dealer_id
      JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = t.client_gid
      WHERE (t.until_month IS NULL OR t.until_month > greatest(t.start, ${now}))
        AND NOT EXISTS (SELECT 1 FROM dated later WHERE later.client_gid = t.client_gid AND later.start_date > t.start_date AND later.start <= ${now})
      ORDER BY g.name, t.client_gid, t.start_date`,
      { signal },
    );
    for await (const some of rows) yield some.map(({ cells }) => cells);
  },
};
