import sql from 'sql-template-tag';
import type { SalesSelection } from '../../../src/contract/salesReports';
import type { Context, Service } from '../kernel/context';
import { notFound } from '../../../src/contract/refusal';
import { dealersInScope, groupsInScope } from '../kernel/scope';
import { checkMonths } from '../../../src/contract/reportMonths';
import { findDealer, findSelected, selectedClients } from './findDealers';
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
  checkMonths({ start, end: body.month_end, month_year: body.month_year });
  await findDealer(context, org, undefined);
  return { dealers: await findSelected(context, body), start, end: body.month_end, ...selectedClients(body) };
}

/** `GET …/clients-price-positions-detail/xlsx/`: every amount of a dealer's clients. */
export const exportSales: Service<'exportSales'> = async (
  context,
  { params: { org, start }, query: { month_end: end, month_year, id } },
) => {
  checkMonths({ start, end, month_year });
  return salesFile(context, { dealers: await findDealer(context, org, id), start, end }, detailSheet);
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
  const found = await context.db.rows<{ p_gid: number; dealer_org: number; dealer_id: number }>(sql`
    SELECT g.p_gid, own.org_id AS dealer_org, d.id AS dealer_id
    FROM groups g
    JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = CASE WHEN g.is_dealer THEN g.p_gid ELSE g.parent_gid END
    JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid AND own.org_id IS NOT NULL
    WHERE g.org_id = ${org} AND (${id ?? null}::int IS NULL OR d.id = ${id ?? null}) AND ${groupsInScope(context.caller)} AND ${dealersInScope(context.caller)}
    ORDER BY d.id`);
  const [first] = found;
  if (!first) throw notFound();
  const dealers = await findDealer(context, first.dealer_org, first.dealer_id);
  return salesFile(
    context,
    {
      dealers,
      start,
      end,
      clients: found.filter((one) => one.dealer_id === first.dealer_id).map(({ p_gid }) => p_gid),
    },
    detailSheet,
  );
};
