import sql from 'sql-template-tag';
import { checkMonths } from '../../../src/contract/reportMonths';
import { foundClients, type FoundClient } from '../../../src/contract/salesReports';
import type { Service } from '../kernel/context';
import { hasWords } from '../kernel/hasWords';
import { dealersInScope } from '../kernel/scope';

/** `GET …/reports/clients/`: the clients that the dealers in scope have had in the months, by what is printed of them. */
export const findSalesClients: Service<'findSalesClients'> = ({ caller, db }, { params: { start }, query }) => {
  checkMonths({ start, end: query.month_end });
  // In their order, until there are enough: of a word that half of the clients have, only the first are joined with their dealers.
  return db.rows<FoundClient>(sql`
    WITH found AS MATERIALIZED (
      SELECT g.server_alias, g.p_gid, g.name, g.inn, g.kpp FROM groups g WHERE ${hasWords(sql`g.search`, query.search)})
    SELECT g.server_alias || ':' || g.p_gid AS client_id, g.name, g.inn, g.kpp, d.id AS dealer_id, own.name AS dealer_name
    FROM (SELECT * FROM found ORDER BY name) g
    CROSS JOIN LATERAL (
      SELECT DISTINCT c.dealer_gid FROM client_dealers c
      WHERE c.server_alias = g.server_alias AND c.p_gid = g.p_gid
        AND c.from_month <= ${query.month_end} AND (c.until_month IS NULL OR c.until_month > ${start})) c
    JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = c.dealer_gid
    JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid AND own.org_id IS NOT NULL
    WHERE ${dealersInScope(caller)}
    ORDER BY g.name, own.name, client_id LIMIT ${foundClients}`);
};
