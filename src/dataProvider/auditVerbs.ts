import type { AuditPage } from '../contract/audit';
import type { Call } from '../contract/endpoints';
import type { CallOptions, Client } from './client';

/** What of the journal is asked for, as the call has it. */
export type AuditQuery = Omit<Call<'listAudit'>['query'], 'before' | 'page_size'>;

/** Records of a page. */
const size = '50';

/** A search that has found nothing yet goes on by itself so many times. */
const mostSteps = 10;

export const createAuditVerbs = (client: Client) => ({
  /** A page of the journal, the newest first, from where the one before it ended. */
  listAudit: async (query: AuditQuery, before: string | null): Promise<AuditPage> => {
    let place = before;
    for (let step = 1; ; step += 1) {
      const asked = { ...query, page_size: size, ...(place !== null && { before: place }) };
      const { data } = await client.listAudit({ query: asked }, { quiet: true });
      if (data.results.length > 0 || data.next === null || step === mostSteps) return data;
      place = data.next;
    }
  },

  /** Sign-ins by day and person. */
  listSignIns: async ({ from, to }: Pick<AuditQuery, 'from' | 'to'>, before: string | null) => {
    const query = { ...(from && { from }), ...(to && { to }), ...(before !== null && { before }) };
    return (await client.listSignIns({ query }, { quiet: true })).data;
  },

  exportAudit: (query: AuditQuery, options: CallOptions) => client.exportAudit({ query }, options),
});
