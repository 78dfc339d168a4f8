import { monthsText } from '../reports/monthsText';

/** What a file of sales is of, as its second sheet tells it; names beyond what a cell holds are left out. */
export const periodAndDealers = (
  start: number,
  end: number,
  dealers: readonly { name: string }[],
): [string, string][] => [
  ['Период', monthsText(start, end)],
  [
    'Дилеры',
    dealers
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 30_000),
  ],
];
