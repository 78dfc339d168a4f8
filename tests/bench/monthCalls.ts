import type { BatchRow } from '../../src/contract/batches';
import type { Board } from '../../src/contract/board';
import type { DealerPrice } from '../../src/contract/dealers';
import type { PriceList } from '../../src/contract/prices';
import type { Replay } from '../../src/contract/replay';
import { addMonths, currentMonth, monthIndex, type Month } from '../../src/domain/month';
import type { Timed } from './reportCalls';
import type { signIn } from './signIn';

type Session = Awaited<ReturnType<typeof signIn>>;

/** How often a board is asked for; a preview and a replay less often. */
const times = { board: 40, preview: 10, replay: 20 };

/** Rows of the long preview. */
const previewed = 5_000;

/** The generated lists end two months from now. */
const free = addMonths(currentMonth(new Date()), 3);

const boardPath = ({ year, month }: Month, query: Record<string, string> = {}) =>
  `/prices/board/?${new URLSearchParams({ year: String(year), month: String(month), page: '1', page_size: '100', ...query })}`;

async function boardOf({ get }: Session, query: Record<string, string>, month = free): Promise<Board> {
  return (await get(boardPath(month, query))).json();
}

/** A word that leaves about so many dealers. */
async function wordFor(session: Session, wanted: number): Promise<{ search: string; count: number }> {
  const words = Array.from({ length: 90 }, (_, at) => String(10 + at));
  const found: { search: string; count: number }[] = [];
  for (const search of words) found.push({ search, count: (await boardOf(session, { search })).count });
  found.sort((a, b) => Math.abs(a.count - wanted) - Math.abs(b.count - wanted));
  const [best] = found;
  if (!best) throw new Error('no dealers');
  return best;
}

const same = (count: number, run: () => Promise<unknown>) => Array.from({ length: count }, () => run);

/** Every price by seven percent, rounded up to ten kopecks. */
const recipe = {
  packages: { percent: 7, min: null, max: null },
  licences: { percent: 7, min: null, max: null },
  reward: { by: 'percent' },
  rounding: { step: 10, up: true },
  except: [],
  keep_changed: false,
};

/** The dealer of the generator that has the most clients, a list of his in force, and what it would do to his last full month. */
async function replayed(session: Session): Promise<Timed> {
  const now = monthIndex(currentMonth(new Date()));
  const { ids } = await boardOf(session, {});
  const asked: { path: string; start: Month }[] = [];
  // The generator gives its first dealers the most clients.
  for (const id of [...ids].sort((x, y) => x - y).slice(0, 40)) {
    const prices: DealerPrice[] = await (await session.get(`/dealers/${id}/prices/`)).json();
    const begun = prices
      .map(({ billing_type_alias: alias, start_year: year, start_month: month }) => ({ alias, year, month }))
      .filter((one) => monthIndex(one) < now);
    for (const scheme of new Set(begun.map(({ alias }) => alias))) {
      const [start] = begun.filter(({ alias }) => alias === scheme).sort((x, y) => monthIndex(y) - monthIndex(x));
      if (start) asked.push({ path: `/prices/${scheme}/${id}/`, start });
    }
  }
  const draftOf = async ({ path, start }: (typeof asked)[number]) => {
    const list: PriceList = await (await session.get(`${path}?year=${start.year}&month=${start.month}`)).json();
    const { lycense, packages, accounts } = list;
    const body = { lycense, packages, ...(accounts && { accounts }) };
    return { path: `${path}replay/`, body };
  };
  let most: { path: string; body: object; of: number } | undefined;
  for (const one of asked) {
    const draft = await draftOf(one);
    const { of } = (await session.send('POST', draft.path, draft.body).catch(() => ({ of: 0 }))) as Replay;
    if (!most || of > most.of) most = { ...draft, of };
  }
  if (!most) throw new Error('no lists');
  const { path, body, of } = most;
  return {
    name: `«Что будет» на ${of} клиентах`,
    most: 300,
    runs: same(times.replay, () => session.send('POST', path, body)),
  };
}

/** The board as it is opened, turned over, and filtered: of a month without lists, and of one that has them. */
export async function boardCalls(session: Session): Promise<Timed[]> {
  const { count } = await boardOf(session, {});
  const pages = Array.from(
    { length: times.board },
    (_, at) => () => boardOf(session, { page: String(1 + (at % Math.ceil(count / 100))) }),
  );
  const made = addMonths(currentMonth(new Date()), 1);
  const turning = (query: Record<string, string>) => same(times.board, () => boardOf(session, query, made));
  const board = `доска, ${count} дилеров`;
  return [
    { name: `${board}, страница за страницей`, most: 150, runs: pages },
    { name: `${board}, месяц с прайсами`, most: 150, runs: turning({}) },
    { name: `${board}, из них «готово»`, most: 150, runs: turning({ state: 'done' }) },
  ];
}

/** The month board of all dealers and of some, a long preview, and a replay. */
export async function monthCalls(session: Session): Promise<Timed[]> {
  const { ids } = await boardOf(session, {});
  const fifty = await wordFor(session, 50);
  const previewOf = async (dealers: readonly number[]) =>
    (await session.send('POST', '/batches/prices-from-current/preview/', { ...free, dealers, recipe })) as {
      rows: BatchRow[];
    };
  const some = ids.slice(0, 100);
  const perDealer = (await previewOf(some)).rows.length / some.length;
  const dealers = ids.slice(0, Math.ceil(previewed / perDealer));
  const { rows } = await previewOf(dealers);
  return [
    {
      name: `доска, ${fifty.count} дилеров`,
      most: 150,
      runs: same(times.board, () => boardOf(session, { search: fifty.search })),
    },
    ...(await boardCalls(session)),
    {
      name: `предпросмотр прайсов: ${rows.length}`,
      most: 2000,
      runs: same(times.preview, () => previewOf(dealers)),
    },
    await replayed(session),
  ];
}
