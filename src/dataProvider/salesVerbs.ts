import type { ListedSalesClient, SalesClient, SalesDealer, SalesSelection } from '../contract/salesReports';
import { formatMonth, fromMonthIndex, type Month } from '../domain/month';
import type { CallOptions, Client } from './client';

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

/** A dealer's sales; a server that knows no short rows gives its clients' positions along. */
export type ListedSales = Omit<SalesDealer, 'clients'> & { clients: readonly ListedSalesClient[] };

const monthOf = (start: number) => formatMonth(fromMonthIndex(start), '.');
const call = ({ dealer, start, end }: SalesQuestion) => ({
  params: { start, org: dealer.org_id },
  query: { month_end: end, month_year: monthOf(start), id: dealer.id },
});

/** The files of a selection. */
export type SalesFile = 'exportSalesSelection' | 'exportProminvest' | 'exportPikJug';

/** What the sales statistics ask for. */
export const createSalesVerbs = (client: Client) => ({
  /** The dealers in scope, by name, those without an organisation id too. */
  listSalesDealers: async () => (await client.filterDealers({ query: {} })).data,

  /** Of the dealers that the server answers with, the one that is asked about. */
  readSales: async (question: SalesQuestion, options: CallOptions = {}): Promise<ListedSales | undefined> => {
    const { params, query } = call(question);
    const { data } = await client.readSales({ params, query: { ...query, positions: 'false' } }, options);
    return data.find(({ id }) => id === question.dealer.id) ?? data[0];
  },

  /** What one client was billed for, by month. */
  readSalesPositions: async (
    question: SalesQuestion,
    named: string,
    options: CallOptions = {},
  ): Promise<SalesClient['positions']> => {
    const { params, query } = call(question);
    const { data } = await client.readSales({ params, query: { ...query, client: named } }, options);
    const clients: readonly ListedSalesClient[] = data.flatMap((dealer) => dealer.clients);
    return clients.find(({ client_id }) => client_id === named)?.positions ?? {};
  },

  readSalesDerivations: async (question: SalesQuestion, named: number | string, options: CallOptions = {}) => {
    const { params, query } = call(question);
    return (await client.readSalesDerivations({ params, query: { ...query, client: named } }, options)).data;
  },

  /** The sums of the chosen dealers, the largest of them. */
  compareSales: async (start: number, selection: SalesSelection, options: CallOptions = {}) => {
    const body = { ...selection, month_year: monthOf(start) };
    return (await client.compareSales({ params: { start }, body }, options)).data;
  },

  /** The clients of all dealers in the months that have every word of the search. */
  findSalesClients: async (
    { start, end }: Pick<SalesQuestion, 'start' | 'end'>,
    search: string,
    options: CallOptions = {},
  ) => (await client.findSalesClients({ params: { start }, query: { month_end: end, search } }, options)).data,

  exportSales: (file: SalesFile, org: number, start: number, body: SalesSelection, options: CallOptions) =>
    client[file]({ params: { start, org }, body: { ...body, month_year: monthOf(start) } }, options),

  exportTrackedPairs: (question: SalesQuestion, options: CallOptions) =>
    client.exportTrackedPairs(call(question), options),

  exportClientSales: (org: number, { dealer, start, end }: SalesQuestion, options: CallOptions) =>
    client.exportClientSales({ params: { start, org }, query: { month_end: end, id: dealer.id } }, options),

  exportActiveWithoutOrgId: ({ year, month }: Month, options: CallOptions) =>
    client.exportActiveWithoutOrgId({ query: { year, month } }, options),
});
