import type { AuditPage } from '../../src/contract/audit';
import { formatDay, moscowDay } from '../../src/domain/day';
import type { Known } from './fillJournal';
import type { Timed } from './reportCalls';
import type { signIn } from './signIn';

/** How often each kind of page is asked for: so many pages from the newest on, one after another. */
const times = 20;

/** How long 95 of a hundred pages may take, ms. */
const most = 100;

const daysAgo = (days: number) => formatDay(moscowDay(new Date(Date.now() - days * 86_400_000)));

/** Each filter of the journal alone, and those that people put together. */
const asked = ({ actor, organisation }: Known): [name: string, query: Record<string, string>][] => {
  const month = { from: daysAgo(400), to: daysAgo(370) };
  return [
    ['всё', {}],
    ['неделя', { from: daysAgo(7) }],
    ['месяц год назад', month],
    ['кто', { actor }],
    ['вид', { kind: 'billing' }],
    ['редкий вид', { kind: 'application' }],
    ['входы', { kind: 'session' }],
    ['объект', { object: `group:${organisation}` }],
    ['организация', { organisation }],
    ['текст', { q: 'тверь' }],
    ['текст, которого нет', { q: 'нетакоготекста' }],
    ['кто и вид', { actor, kind: 'user' }],
    ['кто и месяц год назад', { actor, ...month }],
    ['вид и месяц год назад', { kind: 'user', ...month }],
    ['вид и текст', { kind: 'group', q: 'псков' }],
    ['кто, вид и текст', { actor, kind: 'group', q: 'псков' }],
    ['организация и вид', { organisation, kind: 'group' }],
    ['организация, кто и текст', { organisation, actor, q: 'тверь' }],
    ['месяц год назад и текст', { q: 'стало', ...month }],
  ];
};

/** Pages of 50 of the journal by each filter. */
export const journalCalls = (who: string, { get }: Awaited<ReturnType<typeof signIn>>, known: Known): Timed[] =>
  asked(known).map(([name, query]) => {
    let before: string | null = null;
    const page = async () => {
      const parameters = new URLSearchParams({ ...query, ...(before && { before }) });
      const { next } = (await (await get(`/audit/?${parameters}`)).json()) as AuditPage;
      before = next;
    };
    return { name: `${who}, журнал: ${name}`, most, runs: Array.from({ length: times }, () => page) };
  });
