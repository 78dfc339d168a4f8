import sql from 'sql-template-tag';
import { clients } from '../../../../src/domain/sheets/clients';
import type { Cell } from '../../../xlsx/book';
import { groupsInScope } from '../../kernel/scope';
import { columnsOf, type ExportedSheet } from '../exportedSheet';

const wide = { width: 30 };

/** The organisations in sight: of a server, of a dealer, or all; dealers' own are changed on their pages. */
export const clientsSheet: ExportedSheet = {
  title: clients.title,
  columns: columnsOf(clients, {
    opf: { width: 8 },
    name: { width: 40 },
    dealer: { width: 36 },
    p_contact_person: wide,
    p_contact_email: wide,
    p_contact_phones: { width: 22 },
    p_contact_address: wide,
    p_comments: wide,
    p_contract_date: { width: 12 },
    p_billing_type_alias: { width: 28 },
  }),
  needs: 'readGroup',
  rows: async function* ({ db, caller, signal }, { server, parent }) {
    const rows = db.stream<{ cells: Cell[] }>(
      sql`
      SELECT json_build_array(g.inn, nullif(g.kpp, ''), g.opf, g.fullname, above.name, g.contact_person, g.city, g.contact_email,
               g.contact_phones, g.contact_address, g.comments, g.contract, to_char(g.contract_date, 'DD.MM.YYYY'),
               coalesce(l.name, g.billing_type), g.org_id, portal.server_name, g.p_gid) AS cells
      FROM groups g JOIN portals portal USING (server_alias)
      LEFT JOIN groups above ON above.server_alias = g.server_alias AND above.p_gid = g.parent_gid
      LEFT JOIN lookups l ON l.kind = 'billing_type' AND l.code = g.billing_type
      WHERE ${groupsInScope(caller)} AND NOT g.is_dealer
        AND ${server === undefined ? sql`true` : sql`g.server_alias = ${server}`}
        AND ${parent === undefined ? sql`true` : sql`g.parent_gid = ${parent}`}
      ORDER BY g.server_alias, g.name, g.p_gid`,
      { signal },
    );
    for await (const some of rows) yield some.map(({ cells }) => cells);
  },
};
