import type { RaRecord } from 'react-admin';
import type { Declaration } from '../../../contract/declared/declaration';
import type { DeclaredField } from '../../../contract/declared/fields';

const count = 3;

/** A value that such a field may have; `at` makes those of different rows different. */
function sampleOf(field: DeclaredField, at: number): unknown {
  switch (field.type) {
    case 'email':
      return `office${at + 1}@example.ru`;
    case 'phone':
      return `+7495123456${at}`;
    case 'taxpayerNumber':
      return '7707083893';
    case 'number':
      return Math.max(field.min ?? 0, Math.min(field.max ?? 100, (at + 1) * 10));
    case 'money':
      return 1234.5 * (at + 1);
    case 'percent':
      return 5 * (at + 1);
    case 'day':
      return `0${at + 1}.11.2026`;
    case 'month':
      return `0${at + 1}/2026`;
    case 'moment':
      return `2026-11-0${at + 1}T09:30:00Z`;
    case 'boolean':
      return at % 2 === 0;
    case 'select':
      return field.choices[at % field.choices.length]?.value;
    case 'several':
      return field.choices.slice(0, at + 1).map(({ value }) => value);
    default:
      return `${field.label} ${at + 1}`;
  }
}

/** Rows that nobody has typed, to see a list by. */
export const sampleRows = ({ fields }: Declaration): RaRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field, at)])),
    id: at + 1,
  }));
