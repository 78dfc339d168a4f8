import sql from 'sql-template-tag';
import { checkMonths } from '../../../src/contract/reportMonths';
import { foundClients, type FoundClient } from '../../../src/contract/salesReports';
import type { Service } from '../kernel/context';
import { hasWords } from '../kernel/hasWords';
import { dealersInScope } from '../kernel/scope';

/** `GET …/reports/clients/`: the clients that the dealers in scope have had in the months, by what is printed of them. */
export const findSalesClients: Service<'findSalesClients'> = ({ caller, db }, { params: { start }, query }) => {
  checkMonths({ start, end: query.month_end });
  return db.rows<FoundClient>(sql`
    SELECT DISTINCT g.server_alias || ':' || g.p_gid AS client_id, g.name, g.inn, g.kpp, d.id AS dealer_id, own.name AS dealer_name
    FROM groups g
    JOIN client_dealers c USING (server_alias, p_gid)
    JOIN dealers d ON d.server_alias = c.server_alias AND d.p_gid = c.dealer_gid
    JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid AND own.org_id IS NOT NULL
    WHERE ${hasWords(sql`g.search`, query.search)} AND ${dealersInScope(caller)}
      AND c.from_month <= ${query.month_end} AND (c.until_month IS NULL OR c.until_month > ${start})
    ORDER BY g.name, own.name, client_id LIMIT ${foundClients}`);
};
