import { request } from 'node:http';
import type { Dealer, DealerPrice } from '../../src/contract/dealers';
import { currentMonth, monthIndex } from '../../src/domain/month';
import { call } from './listCalls';
import type { signIn } from './signIn';

type Session = Awaited<ReturnType<typeof signIn>>;

/** How often a call is made; dealers from all over the list take turns. */
const times = 40;

/** Calls of one kind: how long 95 of a hundred may take until their last byte, ms. */
export interface Timed {
  name: string;
  most: number;
  runs: (() => Promise<unknown>)[];
}

const end = monthIndex(currentMonth(new Date()));
const start = end - 11;

/** Bytes of an answer as they come over the wire: a browser unpacks them on another machine. */
export const bytesOf = (
  { origin, token }: Session,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  take: (chunk: Buffer) => void = () => undefined,
) =>
  new Promise<number>((done, failed) => {
    const headers = {
      Authorization: `Token ${token}`,
      'Accept-Encoding': 'gzip',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    };
    const sent = request(`${origin}/api/private/v3.0${path}`, { method, headers }, (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        take(chunk);
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? done(size) : failed(new Error(`${path}: ${answer.statusCode}`)),
      );
      answer.on('error', failed);
    });
    sent.on('error', failed);
    sent.end(body && JSON.stringify(body));
  });

interface ListedDealer {
  id: number;
  price: string[];
}

/** The dealer with the most clients, by its number. */
async function largest({ get }: Session, ids: readonly number[]) {
  let found: { dealer: Dealer; clients: number } | undefined;
  for (const id of ids) {
    const dealer: Dealer = await (await get(`/dealers/${id}/`)).json();
    const { count } = await call(get, { parent_id: String(dealer.p_gid), server_alias: dealer.p_piportal_alias });
    if (!found || count > found.clients) found = { dealer, clients: count };
  }
  if (!found) throw new Error('no dealers');
  return found;
}

const pricesOf = async ({ get }: Session, ids: readonly number[]) =>
  (
    await Promise.all(
      ids.map(async (id, index) => {
        const prices: DealerPrice[] = await (await get(`/dealers/${id}/prices/`)).json();
        const price = prices[(index * 7) % Math.max(1, prices.length)];
        return price
          ? [{ dealer: id, alias: price.billing_type_alias, year: price.start_year, month: price.start_month }]
          : [];
      }),
    )
  ).flat();

/** Statistics over a year as their screens ask for them, and what dealers and prices of thousands of dealers ask. */
export async function reportCalls(session: Session): Promise<Timed[]> {
  const dealers: ListedDealer[] = (
    await Promise.all(
      ['nova', 'pskov', 'kaliningrad'].map(async (server) =>
        (await session.get(`/dealers/?server_alias=${server}`)).json(),
      ),
    )
  ).flat();
  const some = Array.from(
    { length: times },
    (_, index) => dealers[Math.floor((index * dealers.length) / times)]?.id ?? 1,
  );
  // The generator gives its first dealers the most clients.
  const { dealer, clients } = await largest(
    session,
    dealers
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .slice(0, 40),
  );
  const packages = (org_id: number[]) => () =>
    bytesOf(session, 'POST', '/billing/package-report/data/', { date: { start, end }, org_id, detail: false });
  const sales = () =>
    bytesOf(
      session,
      'GET',
      `/billing/months/${start}/dealers/${dealer.p_org_id}/reports/clients-price-positions-detail/?month_end=${end}&id=${dealer.p_id}&positions=false`,
    );
  const same = (count: number, run: () => Promise<number>) => Array.from({ length: count }, () => run);
  const get = (name: string, paths: string[]): Timed => ({
    name,
    most: 50,
    runs: paths.map((path) => () => bytesOf(session, 'GET', path)),
  });
  return [
    { name: `пакеты всех дилеров (${dealers.length}) за 12 месяцев`, most: 1500, runs: same(15, packages([])) },
    { name: 'пакеты одного дилера за 12 месяцев', most: 200, runs: some.map((id) => packages([id])) },
    { name: `пакеты самого большого (${clients} клиентов)`, most: 200, runs: same(times, packages([dealer.p_id])) },
    { name: `продажи самого большого (${clients} клиентов) за 12 месяцев`, most: 500, runs: same(times, sales) },
    ...['name', '-name', 'inn', 'id'].map((ordering) =>
      get(
        `дилеры (${dealers.length}): порядок ${ordering}`,
        some.map((_, index) => `/dealers/?server_alias=nova&page=${1 + index}&page_size=10&ordering=${ordering}`),
      ),
    ),
    get(
      'дилеры: все серверы, по 50',
      some.map((_, index) => `/dealers/?page=${1 + index}&page_size=50`),
    ),
    get(
      'дилер',
      some.map((id) => `/dealers/${id}/`),
    ),
    get(
      'дилер: прайсы',
      some.map((id) => `/dealers/${id}/prices/`),
    ),
    get(
      'дилер: клиенты',
      some.map((id) => `/dealers/${id}/clients/`),
    ),
    get(
      'дилер: спецусловия',
      some.map((id) => `/dealers/${id}/spec-prices/`),
    ),
    get(
      'прайс',
      (await pricesOf(session, some)).map(
        ({ dealer: id, alias, year, month }) => `/prices/${alias}/${id}/?year=${year}&month=${month}`,
      ),
    ),
  ];
}

/** The months whose packages fill a file of a hundred thousand rows. */
export const exported = { date: { start: end - 2, end: end - 1 }, org_id: [] };
