import type { Endpoint } from '../../src/contract/endpoint';

/** How long a report may be made, in milliseconds; of a file `exportLimits` tells. */
const reportMs = 120_000;

/** What an answer takes of the server: a short call, what another system sends in bulk, a report over many rows, or a file made of them. */
export type Kind = 'call' | 'batch' | 'report' | 'file';

export function kindOf({ answer, path, batch }: Endpoint): Kind {
  if (batch) return 'batch';
  if (answer.kind === 'file') return answer.type === 'binary' ? 'call' : 'file';
  return (answer.kind === 'json' && answer.streamed) || path.includes('/reports/') ? 'report' : 'call';
}

/** Ends with its caller, or when a report has had its time. */
export const withinTime = (caller: AbortSignal): AbortSignal =>
  AbortSignal.any([caller, AbortSignal.timeout(reportMs)]);
