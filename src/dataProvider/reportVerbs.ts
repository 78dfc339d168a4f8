import type { Report, ReportFilter, ReportLink } from '../contract/reports';
import type { CallOptions, Client, Reply } from './client';

/** A report of the catalogue on a server. */
export interface ReportPlace {
  alias: string;
  link: ReportLink;
}

/** What the report screens ask for. */
export const createReportVerbs = (client: Client) => ({
  readReport: async (params: ReportPlace, query: ReportFilter, options: CallOptions = {}): Promise<Report> =>
    (await client.readReport({ params, query }, options)).data,

  exportReport: (params: ReportPlace, body: ReportFilter, options: CallOptions): Promise<Reply<Blob>> => client.exportReport({ params, body }, options),
});
