import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { auditKindNames, type AuditKind } from '../../domain/auditKinds';
import { dayMs, formatDay, moscowDay, parseDay } from '../../domain/day';
import type { AuditQuery } from '../../dataProvider/auditVerbs';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { furtherOf } from '../../ui/usePages';
import { serverNow } from '../../ui/serverNow';

/** What the journal shows without being told which days: the last seven. */
const usualDays = 7;

const names = ['from', 'to', 'actor', 'kind', 'object', 'organisation', 'q'] as const;
export type JournalFilter = (typeof names)[number];
export type JournalPlace = Partial<Record<JournalFilter, string>>;

const isKind = (text: string): text is AuditKind | 'record' =>
  [...auditKindNames, 'record'].some((one) => one === text);

/** What the address asks for; without days the last seven, of one object or organisation all there is. */
function placeIn(search: URLSearchParams, now: Date): JournalPlace {
  const given = names.flatMap((name) => {
    const value = search.get(name) ?? '';
    const fits = name === 'from' || name === 'to' ? parseDay(value) : name === 'kind' ? isKind(value) : value !== '';
    return fits ? [[name, value] as const] : [];
  });
  const place: JournalPlace = Object.fromEntries(given);
  const one = place.object !== undefined || place.organisation !== undefined;
  if (one || search.has('from') || search.has('to')) return place;
  return { from: formatDay(moscowDay(new Date(now.getTime() - (usualDays - 1) * dayMs))), ...place };
}

const queryOf = ({ kind, ...place }: JournalPlace): AuditQuery => ({ ...place, ...(kind && isKind(kind) && { kind }) });

/** The filters, which stand in the address, and the records that they let through, page after page. */
export function useJournal() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [search, setSearch] = useSearchParams();
  const place = placeIn(search, serverNow());
  /** Sign-ins of everybody are shown by day and person. */
  const summed = place.kind === 'session' && !place.actor && !place.object;
  const goTo = (changes: JournalPlace) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries({ from: place.from, to: place.to, ...changes }))
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const records = useInfiniteQuery({
    queryKey: ['journal', place],
    queryFn: async ({ pageParam }) => (await dataProvider.audit()).listAudit(queryOf(place), pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: !summed,
    gcTime: 0,
    retry: false,
  });
  return { place, query: queryOf(place), summed, goTo, pages: records.data?.pages, ...furtherOf(records) };
}
