import { figure, say, table, verdict } from './print';
import { median } from './statistics';
import type { openList, openLogin, turnPage } from './visit';

type Result<F extends (...args: never[]) => unknown> = Awaited<ReturnType<F>>;

/** Every run of every page; the application first, then bare react-admin, then the bare page. */
export interface Measurements {
  lists: { name: string; small: Result<typeof openList>[]; full: Result<typeof turnPage>[] }[];
  logins: Result<typeof openLogin>[];
}

const kilobytes = (bytes: number) => bytes / 1000;

const medians = ({ name, small, full }: Measurements['lists'][number]) => ({
  name,
  firstRow: median(small.map(({ firstRow }) => firstRow)),
  firstOfFull: median(full.map(({ firstRow }) => firstRow)),
  nextPage: median(full.map(({ nextPage }) => nextPage)),
  script: kilobytes(median(small.map(({ script }) => script))),
  shift: Math.max(...[...small, ...full].map(({ shift }) => shift)),
});

/** Prints the figures side by side, then the ratios with the goals. */
export function report({ lists, logins }: Measurements) {
  const all = lists.map(medians);
  const [app, admin, html] = all;
  if (!app || !admin || !html) throw new Error('nothing was measured');
  const login = kilobytes(median(logins.map(({ script }) => script)));
  say();
  table([
    ['', ...all.map(({ name }) => name)],
    ['первая строка из 5, мс', ...all.map(({ firstRow }) => figure(Math.round(firstRow)))],
    ['первая строка из 50, мс', ...all.map(({ firstOfFull }) => figure(Math.round(firstOfFull)))],
    ['следующие 50 строк, мс', ...all.map(({ nextPage }) => figure(Math.round(nextPage)))],
    ['JavaScript до первой строки, кБ gzip', ...all.map(({ script }) => figure(script))],
    ['сдвиг вёрстки (худший заход)', ...all.map(({ shift }) => figure(shift))],
    ['форма входа, мс', figure(Math.round(median(logins.map(({ shown }) => shown)))), '', ''],
    ['JavaScript до формы входа, кБ gzip', figure(login), '', ''],
  ]);
  const goals: [string, number, number, string?][] = [
    ['первая строка из 5 / голый react-admin', app.firstRow / admin.firstRow, 0.6],
    ['первая строка из 5 / голая страница', app.firstRow / html.firstRow, 3],
    ['первая строка из 50 / голый react-admin', app.firstOfFull / admin.firstOfFull, 0.7],
    ['первая строка из 50 / голая страница', app.firstOfFull / html.firstOfFull, 3],
    ['следующие 50 строк / голый react-admin', app.nextPage / admin.nextPage, 0.25],
    ['JavaScript до формы входа', login, 110, 'кБ'],
    ['JavaScript до первой строки', app.script, 195, 'кБ'],
    ['сдвиг вёрстки (худший заход)', app.shift, 0],
  ];
  table([
    ['', 'есть', 'цель', ''],
    ...goals.map(([name, value, most, unit]) => [
      name,
      figure(value, unit),
      `≤ ${figure(most, unit)}`,
      verdict(value, most),
    ]),
  ]);
}
