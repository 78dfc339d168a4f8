import type { BoardCell } from '../../contract/board';
import { formatNumber, plural } from '../../domain/plural';
import { compareMonths, formatMonth, type Month } from '../../domain/month';

/** «+7,0 %», with a minus that is one; empty where nothing tells. */
export const changeText = (change: number | null): string => {
  if (change === null) return '';
  const size = Math.abs(change).toFixed(1).replace('.', ',');
  return `${change < 0 ? '−' : '+'}${size}\u00a0%`;
};

/** What a cell says: «с 12/2026» with the change, «перейдёт 07/2026», «нет». */
export function cellText({ start, change }: BoardCell, month: Month): string {
  if (start === null) return 'нет';
  if (compareMonths(start, month) !== 0) return `перейдёт ${formatMonth(start)}`;
  return [`с ${formatMonth(start)}`, changeText(change)].filter(Boolean).join(' · ');
}

/** Of the remarks on the list of a cell: what the badge says, and in whole words; undefined where there are none. */
export function remarksText({ remarks, checked }: BoardCell): { short: string; whole: string } | undefined {
  if (remarks === 0) return undefined;
  const whole = `${formatNumber(remarks)} ${plural(remarks, 'замечание', 'замечания', 'замечаний')}${checked ? ', проверены' : ''}`;
  return { short: `${remarks} зам.`, whole };
}
