import type { PackageClient, PackageDealer, PackageFileQuestion, ShortPackageClient } from '../contract/packageReport';
import type { ReportFilter, ReportLink } from '../contract/reports';
import { shortClient } from '../domain/shortClient';
import { formatMonth, fromMonthIndex } from '../domain/month';
import type { CallOptions, Client } from './client';

/** A report of the catalogue on a server. */
export interface ReportPlace {
  alias: string;
  link: ReportLink;
}

/** Whose users are asked about, and in which months (their numbers). */
export interface ActiveUsersQuestion {
  server: string;
  dealer: { id: number; org_id: number };
  client: number;
  start: number;
  end: number;
}

const monthOf = (start: number) => formatMonth(fromMonthIndex(start), '.');

const activeUsersCall = ({ server, dealer, client, start, end }: ActiveUsersQuestion) => ({
  params: { start, org: dealer.org_id },
  asked: {
    piportal_alias: server,
    month_year: monthOf(start),
    dealer_id: dealer.id,
    client_id: client,
    month_end: end,
  },
});

/** Month numbers, both inclusive. */
export interface Months {
  start: number;
  end: number;
}

/** A client with its kinds in all; its months come along from a server that knows no short rows. */
export type ListedPackageClient = ShortPackageClient & Partial<Pick<PackageClient, 'detail'>>;
export type ListedPackages = Omit<PackageDealer, 'data_clients'> & { data_clients: readonly ListedPackageClient[] };

const listed = (client: PackageClient | ShortPackageClient): ListedPackageClient =>
  'detail' in client ? { ...shortClient(client), detail: client.detail } : client;

const dateOf = ({ start, end }: Months) => ({ start, end, month_year: monthOf(start) });

/** What the report screens ask for. */
export const createReportVerbs = (client: Client) => ({
  readReport: async (params: ReportPlace, query: ReportFilter, options: CallOptions = {}) =>
    (await client.readReport({ params, query }, options)).data,

  exportReport: (params: ReportPlace, body: ReportFilter, options: CallOptions) =>
    client.exportReport({ params, body }, options),

  listActiveUsers: async (question: ActiveUsersQuestion, options: CallOptions = {}) => {
    const { params, asked } = activeUsersCall(question);
    return (await client.listActiveUsers({ params, query: asked }, options)).data;
  },

  exportActiveUsers: (question: ActiveUsersQuestion, options: CallOptions) => {
    const { params, asked } = activeUsersCall(question);
    return client.exportActiveUsers({ params, body: asked }, options);
  },

  readPackageReport: async (
    months: Months,
    dealers: readonly number[],
    options: CallOptions = {},
  ): Promise<ListedPackages[]> => {
    const body = { date: dateOf(months), org_id: [...dealers], detail: false };
    const { data } = await client.readPackageReport({ body }, options);
    return data.map((dealer) => ({ ...dealer, data_clients: dealer.data_clients.map(listed) }));
  },

  /** What one client of a dealer sent, by month and kind. */
  readPackageMonths: async (
    months: Months,
    dealer: number,
    named: string,
    options: CallOptions = {},
  ): Promise<PackageClient['detail']> => {
    const body = { date: dateOf(months), org_id: [dealer], client: named };
    const { data } = await client.readPackageReport({ body }, options);
    const clients = data.flatMap(({ data_clients }): readonly (PackageClient | ShortPackageClient)[] => data_clients);
    const found = clients.find(({ client_id }) => client_id === named);
    return found && 'detail' in found ? found.detail : {};
  },

  exportPackageReport: (months: Months, question: Omit<PackageFileQuestion, 'date'>, options: CallOptions) =>
    client.exportPackageReport({ body: { date: dateOf(months), ...question } }, options),

  exportPackageDetails: (
    months: Months,
    dealer: number,
    { client_id, client: name }: Pick<PackageClient, 'client' | 'client_id'>,
    options: CallOptions,
  ) =>
    client.exportPackageDetails({ body: { date: dateOf(months), org_id: dealer, name, client: client_id } }, options),

  exportMinimumTariffs: (options: CallOptions) => client.exportMinimumTariffs({}, options),
});
