import type { ActiveUserRow } from '../contract/accountReports';
import type { PackageDealer, PackageFileQuestion } from '../contract/packageReport';
import type { Report, ReportFilter, ReportLink } from '../contract/reports';
import { formatMonth, fromMonthIndex } from '../domain/month';
import type { CallOptions, Client, Reply } from './client';

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

const activeUsersCall = ({ server, dealer, start }: ActiveUsersQuestion) => ({
  params: { start: String(start), org: String(dealer.org_id) },
  place: { piportal_alias: server, month_year: formatMonth(fromMonthIndex(start), '.') },
});

/** Month numbers, both inclusive. */
export interface Months {
  start: number;
  end: number;
}

const dateOf = ({ start, end }: Months) => ({ start, end, month_year: formatMonth(fromMonthIndex(start), '.') });

/** What the report screens ask for. */
export const createReportVerbs = (client: Client) => ({
  readReport: async (params: ReportPlace, query: ReportFilter, options: CallOptions = {}): Promise<Report> =>
    (await client.readReport({ params, query }, options)).data,

  exportReport: (params: ReportPlace, body: ReportFilter, options: CallOptions): Promise<Reply<Blob>> =>
    client.exportReport({ params, body }, options),

  listActiveUsers: async (question: ActiveUsersQuestion, options: CallOptions = {}): Promise<ActiveUserRow[]> => {
    const { params, place } = activeUsersCall(question);
    const ids = {
      dealer_id: String(question.dealer.id),
      client_id: String(question.client),
      month_end: String(question.end),
    };
    return (await client.listActiveUsers({ params, query: { ...place, ...ids } }, options)).data;
  },

  exportActiveUsers: (question: ActiveUsersQuestion, options: CallOptions): Promise<Reply<Blob>> => {
    const { params, place } = activeUsersCall(question);
    return client.exportActiveUsers(
      {
        params,
        body: { ...place, dealer_id: question.dealer.id, client_id: question.client, month_end: question.end },
      },
      options,
    );
  },

  readPackageReport: async (
    months: Months,
    dealers: readonly number[],
    options: CallOptions = {},
  ): Promise<PackageDealer[]> =>
    (await client.readPackageReport({ body: { date: dateOf(months), org_id: [...dealers] } }, options)).data,

  exportPackageReport: (
    months: Months,
    question: Omit<PackageFileQuestion, 'date'>,
    options: CallOptions,
  ): Promise<Reply<Blob>> => client.exportPackageReport({ body: { date: dateOf(months), ...question } }, options),

  exportPackageDetails: (
    months: Months,
    dealer: number,
    clientId: string,
    options: CallOptions,
  ): Promise<Reply<Blob>> =>
    client.exportPackageDetails({ body: { date: dateOf(months), org_id: dealer, client: clientId } }, options),

  exportMinimumTariffs: (options: CallOptions): Promise<Reply<Blob>> => client.exportMinimumTariffs({}, options),
});
