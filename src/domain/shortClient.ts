import type { KindSpan, PackageClient, ShortPackageClient } from '../contract/packageReport';

/** A client's kinds over all of its months, each with its first and last month (their numbers). */
function kindSpans(detail: PackageClient['detail']): KindSpan[] {
  const spans = new Map<string, KindSpan>();
  for (const [month, kinds] of Object.entries(detail)) {
    const at = Number(month);
    for (const { caption, count } of kinds) {
      if (count === 0) continue;
      const span = spans.get(caption);
      if (span) {
        span.count += count;
        span.first = Math.min(span.first, at);
        span.last = Math.max(span.last, at);
      } else spans.set(caption, { caption, count, first: at, last: at });
    }
  }
  return [...spans.values()];
}

/** A client without its months, as `detail: false` tells it. */
export const shortClient = ({ detail, ...client }: PackageClient): ShortPackageClient => ({
  ...client,
  totals: kindSpans(detail),
});
