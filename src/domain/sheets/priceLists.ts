import type { BatchRequest, BatchRow } from '../../contract/batches';
import { formatMoney } from '../money';
import { formatMonth, type Month } from '../month';
import { priceLines } from '../priceLines';
import { lineAmong, rangeColumn } from './namedLine';
import { pairPath, sheetOfBody } from '../pricePairs';
import { billingAliases, type BillingAlias } from '../tiers';
import { gatherRecords } from './gatherRecords';
import { monthColumn, priceColumns, sectionColumn } from './priceColumns';
import { readId, readInn, readKpp, readOneOf, readWords, type Taxpayer } from './readers';
import { defineSheet, readNothing, type LineChange, type ReadLine } from './sheetKind';

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

const lineOf = (scheme: BillingAlias, line: Line) =>
  lineAmong(priceLines[scheme], `прайсе ${billingAliases[scheme]}`, line);

/** The prices of a list by their paths, and what stands there in words. */
function wordsAt(scheme: BillingAlias, values: BatchRow['before'], id: string): string | null {
  const pair = values && sheetOfBody(scheme, values).pairs.find((one) => one.id === id);
  return pair ? `${formatMoney(pair.price ?? 0)} / ${formatMoney(pair.reward ?? 0)}` : null;
}

function change({ before, after }: BatchRow, line: Line): LineChange {
  const one = line.scheme && lineOf(line.scheme, line);
  if (!line.scheme || !one || 'wrong' in one) return { before: null, after: '' };
  return {
    before: wordsAt(line.scheme, before, one.id),
    after: wordsAt(line.scheme, after, one.id) ?? '',
    cells: [one.id, pairPath(line.scheme, one.id)?.rewardId ?? ''],
  };
}

function gather(lines: readonly Line[], { dealer }: { dealer?: number | undefined }) {
  const { records, ...rest } = gatherRecords<Line, List>(lines, (line) => {
    const { inn, kpp, id, chosen, scheme, month, price, reward = null } = line;
    if (!scheme || !month || price === undefined) return undefined;
    const dealer_id = dealer ?? chosen ?? id;
    const cell = lineOf(scheme, line);
    if ('wrong' in cell) return cell;
    if (dealer_id === undefined && inn === undefined)
      return { wrong: { inn: 'Укажите дилера: ИНН дилера или ID дилера' } };
    const ownKpp = kpp ?? inn?.kpp ?? null;
    return {
      key: [dealer_id, inn?.inn, ownKpp, scheme, formatMonth(month)].join(),
      cell: cell.id,
      begin: () => ({
        ...(dealer_id !== undefined && { dealer_id }),
        inn: inn?.inn ?? null,
        kpp: ownKpp,
        billing_alias: scheme,
        ...month,
        prices: [],
      }),
      add: ({ prices }) => {
        prices.push({ cell: cell.id, price, reward });
        return undefined;
      },
    };
  });
  return { input: { lists: records }, ...rest };
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
    section: sectionColumn,
    position: {
      label: 'Позиция',
      aliases: ['Тип пакета', 'Вид пакетов', 'Вид', 'Тип', 'Наименование', 'Тариф'],
      read: readWords,
      size: 24,
    },
    range: rangeColumn,
    ...priceColumns,
    month: monthColumn,
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
