import { formatDay, periodOf, type Period } from '../../domain/day';
import { Chip } from '../../ui/Chip';
import { serverNow } from '../../ui/serverNow';
import type { FilterProps } from './definition';
import { endsOf } from './endsOf';
import { late } from '../../ui/late';

const DayRange = late(async () => ({ default: (await import('./DayRange')).DayRange }));

const shortcuts: readonly { period: Period; caption: string }[] = [
  { period: 'week', caption: 'Эта неделя' },
  { period: 'month', caption: 'Этот месяц' },
  { period: 'year', caption: 'Этот год' },
];

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const wordsOf = (start: string, end: string) => {
  if (start && end) return start === end ? start : `${start} – ${end}`;
  return start ? `с ${start}` : end ? `по ${end}` : undefined;
};

/** A period in days of Moscow, with shortcuts for the current week, month and year (doc 1 §2). */
export function DayRangeFilter({ label, value, onChange }: FilterProps) {
  const [start = '', end = ''] = endsOf(value).map(text);
  const periods = shortcuts.map(({ period, caption }) => {
    const [from, to] = periodOf(period, serverNow()).map(formatDay);
    return { caption, ends: [from, to], pressed: start === from && end === to };
  });
  const words = periods.find(({ pressed }) => pressed)?.caption.toLowerCase() ?? wordsOf(start, end);
  return (
    <Chip label={label} words={words} onClear={() => onChange([])}>
      <DayRange end={end} label={label} periods={periods} start={start} onChange={onChange} />
    </Chip>
  );
}
