import type { BatchRequest, BatchRow } from '../../contract/batches';
import { formatMoney } from '../money';
import { formatMonth, type Month } from '../month';
import { priceLines, type PriceLine } from '../priceLines';
import { lineAmong, rangeColumn } from './namedLine';
import { pairAt, sheetOfBody } from '../pricePairs';
import { billingAliases, type BillingAlias } from '../tiers';
import {
  readId,
  readInn,
  readKpp,
  readMonth,
  readNothing,
  readOneOf,
  readSum,
  readWords,
  type Taxpayer,
} from './readers';
import { defineSheet, type LineChange, type ReadLine } from './sheetKind';

interface Values {
  dealer: null;
  inn: Taxpayer;
  kpp: string | null;
  scheme: BillingAlias;
  section: string;
  position: string;
  range: string;
  price: number;
  reward: number | null;
  month: Month;
  id: number;
}
type Line = ReadLine<Values>;
type List = BatchRequest<'price-lists'>['lists'][number];

const lineOf = (line: Line): PriceLine | string =>
  line.scheme ? lineAmong(priceLines[line.scheme], `прайсе ${billingAliases[line.scheme]}`, line) : 'Назовите схему';

/** The prices of a list by their paths, and what stands there in words. */
function wordsAt(scheme: BillingAlias, values: BatchRow['before'], id: string): string | null {
  const pair = values && sheetOfBody(scheme, values).pairs.find((one) => one.id === id);
  return pair ? `${formatMoney(pair.price ?? 0)} / ${formatMoney(pair.reward ?? 0)}` : null;
}

function change({ before, after }: BatchRow, line: Line): LineChange {
  const one = lineOf(line);
  if (typeof one === 'string' || !line.scheme) return { before: null, after: '' };
  return {
    before: wordsAt(line.scheme, before, one.id),
    after: wordsAt(line.scheme, after, one.id) ?? '',
    cells: [one.id, pairAt(line.scheme, one.id, () => null)?.rewardId ?? ''],
  };
}

function gather(lines: readonly Line[], { dealer }: { dealer?: number | undefined }) {
  const lists: List[] = [];
  const known = new Map<string, number>();
  const places = new Map<number, number>();
  const faults = new Map<number, string>();
  const first = new Map<string, number>();
  for (const line of lines) {
    const { inn, kpp, id, chosen, scheme, month, price, reward = null } = line;
    if (!scheme || !month || price === undefined) continue;
    const dealer_id = dealer ?? chosen ?? id;
    const cell = lineOf(line);
    const isNamed = dealer_id !== undefined || inn !== undefined;
    if (typeof cell === 'string' || !isNamed) {
      faults.set(line.line, typeof cell === 'string' ? cell : 'Назовите дилера: ИНН дилера или ID дилера');
      continue;
    }
    const ownKpp = kpp ?? inn?.kpp ?? null;
    const key = [dealer_id, inn?.inn, ownKpp, scheme, formatMonth(month)].join();
    const earlier = first.get(`${key},${cell.id}`);
    if (earlier !== undefined) {
      faults.set(line.line, `Повторяет строку ${earlier}`);
      continue;
    }
    first.set(`${key},${cell.id}`, line.line);
    let place = known.get(key);
    if (place === undefined) {
      place = lists.length;
      known.set(key, place);
      lists.push({
        ...(dealer_id !== undefined && { dealer_id }),
        inn: inn?.inn ?? null,
        kpp: ownKpp,
        billing_alias: scheme,
        ...month,
        prices: [],
      });
    }
    lists[place]?.prices.push({ cell: cell.id, price, reward });
    places.set(line.line, place);
  }
  return { input: { lists }, places, faults };
}

const schemes = Object.entries(billingAliases).map(([alias, caption]) => ({ alias: alias as BillingAlias, caption }));

/** Price lists of dealers: a line for each price of a list (doc 2 §2.4, §3); of one dealer, or of those whom the lines name. */
export const priceLists = defineSheet<Values, 'price-lists', { dealer?: number | undefined }>({
  title: 'Прайсы',
  batch: 'price-lists',
  columns: {
    dealer: {
      label: 'Дилер',
      aliases: ['Организация', 'Наименование дилера'],
      read: readNothing,
      optional: true,
      size: 24,
    },
    inn: { label: 'ИНН дилера', aliases: ['ИНН', 'ИНН/КПП', 'inn'], read: readInn, optional: true, forAll: true },
    kpp: { label: 'КПП дилера', aliases: ['КПП', 'kpp'], read: readKpp, optional: true, size: 10 },
    scheme: {
      label: 'Схема',
      aliases: ['Схема расчётов', 'Прайс', 'Тарифный план'],
      read: readOneOf(schemes),
      forAll: true,
    },
    section: { label: 'Раздел', aliases: ['Таблица', 'Часть'], read: readWords, optional: true, size: 20 },
    position: {
      label: 'Позиция',
      aliases: ['Тип пакета', 'Вид пакетов', 'Вид', 'Тип', 'Наименование', 'Тариф'],
      read: readWords,
      size: 24,
    },
    range: rangeColumn,
    price: { label: 'Цена', aliases: ['Стоимость', 'Цена клиента'], read: readSum },
    reward: { label: 'Вознаграждение', aliases: ['Вознагр', 'Пересчет'], read: readSum, optional: true },
    month: {
      label: 'С месяца',
      aliases: ['Действует с', 'Месяц', 'Дата применения', 'Дата'],
      read: readMonth,
      forAll: true,
      size: 10,
    },
    id: { label: 'ID дилера', aliases: ['dealer_id'], read: readId, optional: true, size: 6 },
  },
  gather,
  change,
});

/** A list as lines of its sheet, in kopecks: section, position, range, price, reward. */
export function linesOfList(scheme: BillingAlias, body: object): [string, string, string, number, number][] {
  const pairs = new Map(sheetOfBody(scheme, body).pairs.map((pair) => [pair.id, pair]));
  return priceLines[scheme].flatMap(({ id, section, position, range }): [string, string, string, number, number][] => {
    const pair = pairs.get(id);
    return pair ? [[section, position, range, pair.price ?? 0, pair.reward ?? 0]] : [];
  });
}
