import type { SalesByDealer, SalesDealer, SalesDerivation, SalesSelection } from '../contract/salesReports';
import { formatMonth, fromMonthIndex, type Month } from '../domain/month';
import type { CallOptions, Client, Reply } from './client';

/** A dealer whose sales may be asked for. */
export interface SalesDealerOption {
  id: number;
  name: string;
  org_id: number;
}

/** A dealer's sales in months, by their numbers. */
export interface SalesQuestion {
  dealer: { id: number; org_id: number };
  start: number;
  end: number;
}

const call = ({ dealer, start, end }: SalesQuestion) => ({
  params: { start: String(start), org: String(dealer.org_id) },
  query: { month_end: String(end), month_year: formatMonth(fromMonthIndex(start), '.'), id: String(dealer.id) },
});

/** The files of a selection. */
export type SalesFile = 'exportSalesSelection' | 'exportProminvest' | 'exportPikJug';

/** What the sales statistics ask for. */
export const createSalesVerbs = (client: Client) => ({
  /** The dealers in scope that have an organisation id, by name. */
  listSalesDealers: async (): Promise<SalesDealerOption[]> =>
    (await client.filterDealers({ query: {} })).data.flatMap((dealer) =>
      dealer.org_id === null ? [] : [{ ...dealer, org_id: dealer.org_id }],
    ),

  readSales: async (question: SalesQuestion, options: CallOptions = {}): Promise<SalesDealer | undefined> =>
    (await client.readSales(call(question), options)).data[0],

  readSalesDerivations: async (
    question: SalesQuestion,
    named: number | string,
    options: CallOptions = {},
  ): Promise<SalesDerivation[]> => {
    const { params, query } = call(question);
    return (await client.readSalesDerivations({ params, query: { ...query, client: String(named) } }, options)).data;
  },

  /** The sums of the chosen dealers, the largest of them. */
  compareSales: async (start: number, body: SalesSelection, options: CallOptions = {}): Promise<SalesByDealer> =>
    (
      await client.compareSales(
        { params: { start: String(start) }, body: { ...body, month_year: formatMonth(fromMonthIndex(start), '.') } },
        options,
      )
    ).data,

  exportSales: (
    file: SalesFile,
    org: number,
    start: number,
    body: SalesSelection,
    options: CallOptions,
  ): Promise<Reply<Blob>> =>
    client[file](
      {
        params: { start: String(start), org: String(org) },
        body: { ...body, month_year: formatMonth(fromMonthIndex(start), '.') },
      },
      options,
    ),

  exportTrackedPairs: (question: SalesQuestion, options: CallOptions): Promise<Reply<Blob>> =>
    client.exportTrackedPairs(call(question), options),

  exportClientSales: (org: number, { dealer, start, end }: SalesQuestion, options: CallOptions): Promise<Reply<Blob>> =>
    client.exportClientSales(
      { params: { start: String(start), org: String(org) }, query: { month_end: String(end), id: String(dealer.id) } },
      options,
    ),

  exportActiveWithoutOrgId: ({ year, month }: Month, options: CallOptions): Promise<Reply<Blob>> =>
    client.exportActiveWithoutOrgId({ query: { year: String(year), month: String(month) } }, options),
});
