import type { NewsItem } from '../../contract/news';
import { formatMoment } from '../../domain/moment';

type Planned = Pick<NewsItem, 'publication_date' | 'publish_at'>;

/** The moment that news wait for, where it is ahead of `now`: a draft waits to be published besides. */
export function plannedAt({ publication_date, publish_at }: Planned, now: Date): string | undefined {
  const at = publication_date ?? publish_at;
  return at && Date.parse(at) > now.getTime() ? at : undefined;
}

/** `25.11.2026 в 09:00`, in Moscow. */
export const inWords = (at: string) => formatMoment(at).replace(' ', ' в ');

/** `Выйдет 25.11.2026 в 09:00`. */
export const outAt = (at: string) => `Выйдет ${inWords(at)}`;
