import { searchLength } from '../../contract/lists';
import type { FieldType } from '../../contract/fieldType';
import { parseDay } from '../../domain/day';
import { parseMonth } from '../../domain/month';
import type { Choice } from '../../contract/genericResources';
import type { FieldFilter, Filter } from './definition';

const isDay = (value: unknown) => typeof value === 'string' && parseDay(value) !== undefined;
const isText = (value: unknown) => typeof value === 'string' && value.length <= searchLength;
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isChosen = (value: unknown, choices: readonly Choice[] | undefined) =>
  choices ? choices.some((choice) => choice.value === value) : isText(value) || isNumber(value);

interface FilterKind {
  /** It has two ends. */
  range?: true;
  /** What it, or each end of it, can hold. */
  fits: (value: unknown, choices: readonly Choice[] | undefined) => boolean;
}

const number: FilterKind = { range: true, fits: isNumber };
const day: FilterKind = { range: true, fits: isDay };
const text: FilterKind = { fits: isText };

/** What a filter by a field of each type can hold. */
const kinds: Record<FieldType, FilterKind> = {
  text,
  longText: text,
  number,
  money: number,
  percent: number,
  day,
  month: { fits: (value) => typeof value === 'string' && parseMonth(value) !== undefined },
  moment: day,
  boolean: { fits: (value) => typeof value === 'boolean' },
  select: { fits: isChosen },
  several: { fits: (value, choices) => Array.isArray(value) && value.every((one) => isChosen(one, choices)) },
  reference: { fits: (value) => isText(value) || isNumber(value) },
  email: text,
  emails: text,
  phone: text,
  taxpayerNumber: text,
  password: text,
};

/** The filters of a range's two ends; undefined for a filter of one value. */
export const rangeOf = ({ type, source, range }: FieldFilter): readonly [from: string, to: string] | undefined =>
  kinds[type].range && (range ?? [`${source}_gte`, `${source}_lte`]);

/** What a filter keeps in the address. */
export const sourcesOf = (filter: Filter): readonly string[] => {
  if ('Group' in filter) return filter.sources;
  if ('search' in filter) return [filter.search];
  return rangeOf(filter) ?? [filter.source];
};

/** Whether a filter could have set such a value. */
export function fitsFilter(filter: Filter, source: string, value: unknown): boolean {
  if (!sourcesOf(filter).includes(source)) return false;
  if ('Group' in filter) return filter.fits(source, value);
  return 'search' in filter ? isText(value) : kinds[filter.type].fits(value, filter.choices);
}
