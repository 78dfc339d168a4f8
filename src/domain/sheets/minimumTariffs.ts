import type { BatchRequest, BatchRow } from '../../contract/batches';
import { formatMoney, fromWire } from '../money';
import { clientColumns, groupColumn, namedBy, type ClientValues } from './clientColumns';
import { readDay, readEmails, readSum } from './readers';
import { defineSheet, type ReadLine } from './sheetKind';

interface Values extends ClientValues {
  start: string;
  cost: number;
  compensation: number | null;
  emails: readonly string[];
}

type Tariff = BatchRequest<'minimum-tariffs'>['tariffs'][number];

const told = ({ cost, compensation, emails }: NonNullable<BatchRow['before']>) => {
  const sums = `${formatMoney(fromWire(Number(cost)))} / ${formatMoney(fromWire(Number(compensation)))}`;
  return Array.isArray(emails) && emails.length > 0 ? `${sums}, ${emails.join(', ')}` : sums;
};

function gather(lines: readonly ReadLine<Values>[], { dealer }: { dealer: number }) {
  const tariffs: Tariff[] = [];
  const places = new Map<number, number>();
  for (const one of lines) {
    const { line, start, cost, compensation = null, emails } = one;
    const client = namedBy(one);
    if (!client || start === undefined || cost === undefined) continue;
    places.set(line, tariffs.length);
    tariffs.push({
      ...client,
      start_date: start,
      cost,
      compensation,
      emails: emails ? [...emails] : null,
    });
  }
  return { input: { dealer, tariffs }, places, faults: new Map() };
}

/** Minimum tariffs of a dealer's clients: a line for each client and day from which it holds (doc 2 §5). */
export const minimumTariffs = defineSheet<Values, 'minimum-tariffs'>({
  title: 'Минимальные тарифы',
  batch: 'minimum-tariffs',
  columns: {
    ...clientColumns,
    start: {
      label: 'Действует с',
      aliases: ['Дата начала действия', 'С даты', 'С месяца', 'Дата', 'Месяц'],
      read: readDay,
      forAll: true,
      size: 11,
    },
    cost: { label: 'Стоимость', aliases: ['Цена', 'Тариф'], read: readSum, forAll: true },
    compensation: {
      label: 'Вознаграждение',
      aliases: ['Компенсация', 'Вознагр', 'Пересчет'],
      read: readSum,
      optional: true,
      forAll: true,
    },
    emails: { label: 'Почта', aliases: ['E-mail', 'Email', 'Адреса'], read: readEmails, optional: true, size: 24 },
    ...groupColumn,
  },
  gather,
  change: ({ before, after }) => ({ before: before && told(before), after: after ? told(after) : '' }),
});
