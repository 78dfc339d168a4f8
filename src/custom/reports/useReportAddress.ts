import { useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { readReports, saveReports } from '../../dataProvider/storage';
import { currentMonth, monthIndex } from '../../domain/month';
import { serverNow } from '../../ui/serverNow';

/** What was last asked of each report, by path; it holds for the calendar month it was asked in. */
interface Remembered {
  month: number;
  asked: Partial<Record<string, string>>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function remembered(month: number): Remembered {
  const kept = readReports();
  const asked = isObject(kept) && kept.month === month && isObject(kept.asked) ? Object.entries(kept.asked) : [];
  const texts = asked.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return { month, asked: Object.fromEntries(texts) };
}

/** Parameters in whatever order. */
const sorted = (search: URLSearchParams) => JSON.stringify([...search].sort());

const thisMonth = () => monthIndex(currentMonth(serverNow()));

/** The parameters a report opens with: those of the address over the last ones, of which a part of an address takes the period alone. */
function opening(path: string, own: URLSearchParams, first: Record<string, string>): string {
  const last = new URLSearchParams(remembered(thisMonth()).asked[path]);
  const names = own.size === 0 ? [...last.keys()] : Object.keys(first);
  const kept = names.flatMap((name): [string, string][] => (last.has(name) ? [[name, last.get(name) ?? '']] : []));
  return new URLSearchParams({ ...first, ...Object.fromEntries(kept), ...Object.fromEntries(own) }).toString();
}

/**
 * The address of a report. One without `key` is made whole: with what was last asked there this month, else with `first`.
 * `go` asks for something else, and says whether that is another address; `fill` adds what an address of its own does not name.
 */
export function useReportAddress(key: string, first: Record<string, string>) {
  const [own, setOwn] = useSearchParams();
  const { pathname } = useLocation();
  const opens = !own.has(key);
  const text = opens ? opening(pathname, own, first) : own.toString();
  useEffect(() => {
    if (opens) setOwn(text, { replace: true });
  }, [opens, text, setOwn]);
  const search = useMemo(() => new URLSearchParams(text), [text]);
  const go = (next: URLSearchParams): boolean => {
    const { month, asked } = remembered(thisMonth());
    saveReports({ month, asked: { ...asked, [pathname]: next.toString() } });
    if (sorted(next) === sorted(search)) return false;
    setOwn(next);
    return true;
  };
  const fill = (more: Record<string, string>) =>
    setOwn([...search, ...Object.entries(more).filter(([name]) => !search.has(name))], { replace: true });
  return { search, go, fill };
}
