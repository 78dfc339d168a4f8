import type { ReportColumn, ReportFilter, ReportLink } from '../contract/reports';
import { dayMs, daysOf, formatIsoDay } from './day';
import { addMonths, formatMonth, monthIndex, type Month } from './month';
import { allPositions } from './packagePositions';
import { formatWall } from './wallMoment';

/** The transports of `p_tt` with the codes each means (decisions, Money). */
export const transports = [
  { value: '20', caption: 'Железнодорожный', codes: [20] },
  { value: '3', caption: 'Автомобильный', codes: [30, 31, 32] },
] as const;

/** A control that a report asks for; its parameters are the names of `ReportFilter`. */
export type ReportControl = 'range' | 'month' | 'transport';

export interface ReportDescription {
  link: ReportLink;
  caption: string;
  controls: readonly ReportControl[];
  /** The kinds of packages that the report counts. */
  positions: readonly string[];
}

const advance = ['pp_pi', 'pp_pi_pu', 'pp_pit_pu', 'mps_pi'];
const transit = ['pp_etd', 'pp_pit_pu', 'mps_common', 'pp_message'];

/** The static catalogue of doc 2 §2.5; every one of them counts what was sent, by organisation and user. */
export const reportCatalogue: readonly ReportDescription[] = [
  {
    link: 'web_client_reports_otvt_tk',
    caption: 'ТК (старый)',
    controls: ['range'],
    positions: allPositions.filter((one) => !advance.includes(one)),
  },
  { link: 'web_client_reports_pi_classic', caption: 'ПИ (старый)', controls: ['range'], positions: advance },
  {
    link: 'web_client_reports_pi_from_uin',
    caption: 'ПИ (с УИН)',
    controls: ['month', 'transport'],
    positions: advance,
  },
  {
    link: 'web_client_reports_transite_vypusk',
    caption: 'Транзит',
    controls: ['month', 'transport'],
    positions: transit,
  },
];

export const reportOf = (name: string | undefined) => reportCatalogue.find(({ link }) => link === name);

const parameters = { range: ['d1', 'd2'], month: ['p_year', 'p_month'], transport: ['p_tt'] } as const satisfies Record<
  ReportControl,
  readonly (keyof ReportFilter)[]
>;

export const parametersOf = ({ controls }: Pick<ReportDescription, 'controls'>): (keyof ReportFilter)[] =>
  controls.flatMap((control) => parameters[control]);

const yearMs = 366 * dayMs;
const wallMs = (text: string) => Date.parse(`${text}Z`);

/** What keeps a report from being made, by parameter: one missing, one that is not the report's, a period that is none. */
export function reportProblems(
  description: ReportDescription,
  filter: ReportFilter,
): Partial<Record<keyof ReportFilter, string>> {
  const names = parametersOf(description);
  const given = (Object.keys(filter) as (keyof ReportFilter)[]).filter((name) => filter[name] !== undefined);
  const missing = names.filter((name) => !given.includes(name)).map((name) => [name, 'Заполните поле'] as const);
  const strange = given.filter((name) => !names.includes(name)).map((name) => [name, 'Этому отчёту не нужно'] as const);
  const { d1, d2 } = filter;
  const length = d1 && d2 ? wallMs(d2) - wallMs(d1) : 1;
  const period =
    length <= 0
      ? [['d2', 'Конец должен быть позже начала'] as const]
      : length > yearMs
        ? [['d2', 'Не больше года'] as const]
        : [];
  return Object.fromEntries([...period, ...missing, ...strange]);
}

/** What a report opens with: the whole of a month, the first transport. */
export function firstFilter({ controls }: Pick<ReportDescription, 'controls'>, month: Month): ReportFilter {
  const first = { ...month, day: 1 };
  const moments = { d1: `${formatIsoDay(first)}T00:00`, d2: `${formatIsoDay({ ...first, day: daysOf(month) })}T23:59` };
  return {
    ...(controls.includes('range') && moments),
    ...(controls.includes('month') && { p_year: String(month.year), p_month: String(month.month) }),
    ...(controls.includes('transport') && { p_tt: transports[0].value }),
  };
}

const firstDay = (month: Month) => formatIsoDay({ ...month, day: 1 });

/** The time that a whole filter covers, `from` inclusive, `to` not, by the clocks of Moscow. A day belongs to it by its beginning. */
export function periodOfReport({ d1 = '', d2 = '', p_year, p_month }: ReportFilter): { from: string; to: string } {
  if (p_year === undefined) return { from: d1, to: d2 };
  const month = { year: Number(p_year), month: Number(p_month) };
  return { from: firstDay(month), to: firstDay(addMonths(month, 1)) };
}

/** The months, as numbers, of the days that belong to a filter. */
export function monthsOfReport(filter: ReportFilter): { start: number; end: number } {
  const { from, to } = periodOfReport(filter);
  const monthOf = (wall: string, days: number) => {
    const day = new Date((Math.ceil(wallMs(wall) / dayMs) + days) * dayMs);
    return monthIndex({ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1 });
  };
  return { start: monthOf(from, 0), end: monthOf(to, -1) };
}

/** The parameters in words, as the file shows them. */
export function reportParameters({ d1, d2, p_year, p_month, p_tt }: ReportFilter): [string, string][] {
  const month = p_year && p_month ? formatMonth({ year: Number(p_year), month: Number(p_month) }) : undefined;
  const transport = transports.find(({ value }) => value === p_tt)?.caption;
  const shown: [string, string | undefined][] = [
    ['Начало', d1 && formatWall(d1)],
    ['Конец', d2 && formatWall(d2)],
    ['Месяц', month],
    ['Транспорт', transport],
  ];
  return shown.flatMap(([caption, value]): [string, string][] => (value === undefined ? [] : [[caption, value]]));
}

/** The columns of a report: by day where a range was asked for, else by month. */
export const reportColumns = ({ controls }: Pick<ReportDescription, 'controls'>): ReportColumn[] => [
  { name: 'organisation', caption: 'Организация', type: 'text' },
  { name: 'inn', caption: 'ИНН', type: 'text' },
  { name: 'kpp', caption: 'КПП', type: 'text' },
  { name: 'login', caption: 'Пользователь', type: 'text' },
  { name: 'period', caption: controls.includes('range') ? 'Дата' : 'Месяц', type: 'text' },
  { name: 'type', caption: 'Тип пакета', type: 'text' },
  { name: 'transport', caption: 'Транспорт', type: 'text' },
  { name: 'emulator', caption: 'Эмулятор', type: 'text' },
  { name: 'count', caption: 'Количество', type: 'number' },
];
