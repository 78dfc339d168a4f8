import type { BatchRequest, BatchRow } from '../../contract/batches';
import { formatMoney } from '../money';
import { formatMonth, type Month } from '../month';
import { apiLines, type PriceLine } from '../priceLines';
import { pairPath, sheetOfBody } from '../pricePairs';
import { clientColumns, groupColumn, namedBy, type ClientValues } from './clientColumns';
import { lineAmong, rangeColumn, type NamedLine } from './namedLine';
import { gatherRecords } from './gatherRecords';
import { monthColumn, priceColumns, sectionColumn } from './priceColumns';
import { readCount, readWords } from './readers';
import { defineSheet, type LineChange, type ReadLine } from './sheetKind';

interface Values extends ClientValues, NamedLine {
  price: number;
  reward: number | null;
  count: number;
  month: Month;
}
type Line = ReadLine<Values>;
type Condition = BatchRequest<'api-conditions'>['conditions'][number];

const form = 'api';
const lineOf = (line: Line) => lineAmong(apiLines, 'спецусловии API', line);

/** What a count on a line is of: the threshold of a kind of packages, or free accounts; a licence has none. */
const countedOf = ({ id }: PriceLine): string | undefined =>
  /^packages\.(\w+)\./.exec(id)?.[1] ?? (id.startsWith('accounts') ? 'accounts' : undefined);

/** The count that a line is beside, as a condition has it. */
function countIn(values: BatchRow['before'], of: string | undefined): number | undefined {
  const { accounts, packages = [] } = (values ?? {}) as {
    accounts?: { max_free_count: number };
    packages?: { message_price_position_alias: string; threshold: number }[];
  };
  if (of === 'accounts') return accounts?.max_free_count;
  return packages.find((one) => one.message_price_position_alias === of)?.threshold;
}

/** A price with its reward, and the count beside it. */
function wordsAt(values: BatchRow['before'], line: PriceLine): string | null {
  const pair = values && sheetOfBody(form, values).pairs.find((one) => one.id === line.id);
  if (!pair) return null;
  const count = countIn(values, countedOf(line));
  const sums = `${formatMoney(pair.price ?? 0)} / ${formatMoney(pair.reward ?? 0)}`;
  return count === undefined ? sums : `${sums}, ${line.id.startsWith('accounts') ? 'бесплатно' : 'порог'} ${count}`;
}

function change({ before, after }: BatchRow, line: Line): LineChange {
  const one = lineOf(line);
  if ('wrong' in one) return { before: null, after: '' };
  return {
    before: wordsAt(before, one),
    after: wordsAt(after, one) ?? '',
    cells: [one.id, pairPath(form, one.id)?.rewardId ?? ''],
  };
}

function gather(lines: readonly Line[], { dealer }: { dealer: number }) {
  const { records, ...rest } = gatherRecords<Line, Condition>(lines, (line) => {
    const { price = 0, reward = null, count, month } = line;
    const client = namedBy(line);
    if (!client || !month) return undefined;
    const cell = lineOf(line);
    if ('wrong' in cell) return cell;
    const of = countedOf(cell);
    return {
      key: [client.inn, client.kpp, client.client_id, formatMonth(month)].join(),
      cell: cell.id,
      begin: () => ({ ...client, ...month, prices: [], counts: [] }),
      add: ({ prices, counts }) => {
        const told = counts.find((one) => one.of === of);
        if (told && count !== undefined && told.count !== count)
          return { count: `Порог здесь ${count}, а в строке выше ${told.count}` };
        prices.push({ cell: cell.id, price, reward });
        if (!told && of !== undefined && count !== undefined) counts.push({ of, count });
        return undefined;
      },
    };
  });
  return { input: { dealer, conditions: records }, ...rest };
}

/** Special conditions of API accounts: a line for each price of a client's condition (doc 2 §3). */
export const apiConditions = defineSheet<Values, 'api-conditions'>({
  title: 'Спецусловия API',
  batch: 'api-conditions',
  columns: {
    ...clientColumns,
    section: sectionColumn,
    position: {
      label: 'Позиция',
      aliases: ['Вид пакетов', 'Вид', 'Тип пакетов', 'Тип', 'Услуга'],
      read: readWords,
      size: 20,
    },
    range: rangeColumn,
    ...priceColumns,
    count: {
      label: 'Порог или бесплатно',
      aliases: ['Порог', 'Бесплатно', 'Бесплатных учётных записей'],
      read: readCount,
      optional: true,
      size: 8,
    },
    month: monthColumn,
    ...groupColumn,
  },
  gather,
  change,
});

/** A condition as lines of its sheet, sums in kopecks: section, position, range, price, reward, count. */
export function linesOfApi(body: object): [string, string, string, number, number, number | null][] {
  const pairs = new Map(sheetOfBody(form, body).pairs.map((pair) => [pair.id, pair]));
  return apiLines.flatMap((line): [string, string, string, number, number, number | null][] => {
    const pair = pairs.get(line.id);
    if (!pair) return [];
    const count = countIn(body as NonNullable<BatchRow['before']>, countedOf(line)) ?? null;
    return [[line.section, line.position, line.range, pair.price ?? 0, pair.reward ?? 0, count]];
  });
}
