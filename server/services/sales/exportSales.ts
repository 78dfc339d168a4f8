import sql from 'sql-template-tag';
import type { ClientKey } from '../../../src/contract/namedClients';
import type { SalesSelection } from '../../../src/contract/salesReports';
import type { Context, Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { dealersInScope } from '../kernel/scope';
import { recordId } from '../../../src/domain/recordId';
import { checkMonths } from '../../../src/contract/reportMonths';
import { findDealer, findDealers, findSelected, selectedClients } from './findDealers';
import { detailSheet, prominvestSheet, salesFile } from './salesBooks';
import type { SalesQuestion } from './salesOfClients';

interface Selected {
  params: { start: number; org: number };
  body: SalesSelection;
}

/** What a selection asks for; the dealer of the path must be in scope too. */
export async function selectedQuestion(
  context: Context,
  { params: { start, org }, body }: Selected,
): Promise<SalesQuestion> {
  const months = { start, end: body.month_end };
  checkMonths({ ...months, month_year: body.month_year });
  await findDealer(context, org, undefined, months);
  const dealers = await findSelected(context, body, months);
  return { dealers, ...months, ...(await selectedClients(context, dealers, body)) };
}

/** `GET …/clients-price-positions-detail/xlsx/`: every amount of a dealer's clients. */
export const exportSales: Service<'exportSales'> = async (
  context,
  { params: { org, start }, query: { month_end: end, month_year, id } },
) => {
  checkMonths({ start, end, month_year });
  return salesFile(context, { dealers: await findDealer(context, org, id, { start, end }), start, end }, detailSheet);
};

/** `POST …/clients-price-positions-detail/xlsx/`: the same for a selection. */
export const exportSalesSelection: Service<'exportSalesSelection'> = async (context, input) =>
  salesFile(context, await selectedQuestion(context, input), detailSheet);

/** `POST …/prominvest-xlsx/`: the selection's clients with the sums of the period. */
export const exportProminvest: Service<'exportProminvest'> = async (context, input) =>
  salesFile(context, await selectedQuestion(context, input), prominvestSheet);

/** `GET …/clients/{org}/reports/dealer-detail-subreport/xlsx/`: one client by its organisation id; one month unless told. */
export const exportClientSales: Service<'exportClientSales'> = async (
  context,
  { params: { org, start }, query: { month_end: end = start, id } },
) => {
  checkMonths({ start, end });
  const found = await context.db.rows<ClientKey & { dealer_id: number }>(sql`
    SELECT c.server_alias AS server, c.p_gid AS id, d.id AS dealer_id
    FROM groups g
    JOIN client_dealers c ON c.server_alias = g.server_alias AND c.p_gid = g.p_gid
    JOIN dealers d ON d.server_alias = c.server_alias AND d.p_gid = c.dealer_gid
     AND c.from_month <= ${end} AND (c.until_month IS NULL OR c.until_month > ${start})
    JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid AND own.org_id IS NOT NULL
    WHERE g.org_id = ${org} AND (${id ?? null}::int IS NULL OR d.id = ${id ?? null}) AND ${dealersInScope(context.caller)}
    ORDER BY d.id`);
  const [first] = found;
  if (!first) throw notFound();
  // A client that has gone to another dealer in these months has amounts with both.
  const times = found.filter(
    (one) => one.dealer_id === first.dealer_id || (one.server === first.server && one.id === first.id),
  );
  const clients = [
    ...new Map(times.map(({ server, id: p_gid }) => [recordId(server, p_gid), { server, id: p_gid }])).values(),
  ];
  const dealers = await findDealers(
    context,
    times.map(({ dealer_id }) => dealer_id),
    { start, end },
  );
  return salesFile(context, { dealers, start, end, clients }, detailSheet);
};
