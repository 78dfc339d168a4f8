import type { AuditKind } from '../../domain/auditKinds';
import { formatMonth } from '../../domain/month';
import type { HistoryEntry } from '../history';
import { inChoiceOrder } from './inChoiceOrder';
import { priceWords, type PriceField } from './priceWords';
import { told, type ToldField } from './told';
import { isBlank, valueWords } from './valueWords';

/** What numbers stand for: by field, then by number; an organisation by `server:p_gid`. A field of a resource that has been declared is `resource.field`. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * A difference in words: what was put in and taken out of a list, what a value was and is (null: there was no record, or there is
 * none any more), or a sentence about the whole.
 */
export type ChangeInWords = { source: string; label: string } & (
  | { added: readonly string[]; removed: readonly string[] }
  | { was: string | null; is: string | null }
  | { text: string }
);

/** Whose changes they are: `fields` are those of `resource`, which has been declared; `server` is where numbers are of. */
export interface Told {
  kind: AuditKind | 'record';
  changes: HistoryEntry['changes'];
  resource?: string | null | undefined;
  fields?: readonly ToldField[] | undefined;
  server?: string | undefined;
}

type Change = HistoryEntry['changes'][number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : isBlank(value) ? [] : [value]);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const prices: Record<PriceField, string> = {
  lycense: 'Лицензии',
  packages: 'Цены пакетов',
  accounts: 'Учётные записи',
  tariff: 'Тариф',
  percents: 'Проценты вознаграждения',
};
const isPrice = (field: string): field is keyof typeof prices => field in prices;

/** The month that prices hold from, which the audit keeps as two numbers. */
function monthWords(changes: readonly Change[]): ChangeInWords[] {
  const on = (side: 'before' | 'after') => {
    const [year, month] = ['year', 'month'].map((name) => changes.find(({ field }) => field === name)?.[side]);
    return { year, month };
  };
  const whole = ({ year, month }: { year: unknown; month: unknown }) =>
    typeof year === 'number' && typeof month === 'number' ? formatMonth({ year, month }) : null;
  const [was, is] = [whole(on('before')), whole(on('after'))];
  return was === is ? [] : [{ source: 'month', label: 'С месяца', was, is }];
}

/** Why what was doubtful in prices is right, in the words of who saved it. */
function remarkWords({ after }: Change): ChangeInWords[] {
  if (!isRecord(after) || after.checked !== true) return [];
  const reason = typeof after.reason === 'string' && after.reason !== '' ? `: «${after.reason}»` : '';
  return [{ source: 'remarks', label: 'Замечания', text: `проверены${reason}` }];
}

/** A field with the names that its numbers stand for as its choices. */
function named(field: ToldField, names: Names, { resource, server }: Pick<Told, 'resource' | 'server'>): ToldField {
  const known = names[resource ? `${resource}.${field.source}` : field.source];
  if (!known || field.choices) return field;
  const own = server === undefined || resource ? '' : `${server}:`;
  const choices = Object.entries(known).map(([value, caption]) => ({
    value: value.startsWith(own) ? value.slice(own.length) : value,
    caption,
  }));
  return { ...field, choices };
}

/** Of a list is said what came into it and what went out of it. */
export const isListed = ({ type }: Pick<ToldField, 'type'>) => type === 'several' || type === 'emails';

function fieldWords(field: ToldField, { before, after }: Change, whole: 'new' | 'gone' | undefined): ChangeInWords[] {
  const { source, label } = field;
  if (isListed(field)) {
    const [was, is] = [listOf(before), listOf(after)];
    const words = (some: readonly unknown[]) =>
      inChoiceOrder(some, field.choices).map((one) => valueWords({ ...field, type: 'text' }, one));
    const added = words(is.filter((one) => !was.some((other) => same(one, other))));
    const removed = words(was.filter((one) => !is.some((other) => same(one, other))));
    return added.length + removed.length === 0 ? [] : [{ source, label, added, removed }];
  }
  const [was, is] = [valueWords(field, before), valueWords(field, after)];
  if (was === is) return [];
  if (field.happened !== undefined) return after === true ? [{ source, label, text: field.happened }] : [];
  return [{ source, label, was: whole === 'new' ? null : was, is: whole === 'gone' ? null : is }];
}

/** Whether all of a record has come, or has gone; of one value alone nobody can tell. */
export function wholeOf(changes: readonly Change[]): 'new' | 'gone' | undefined {
  if (changes.length < 2) return undefined;
  if (changes.every(({ before }) => before === null)) return 'new';
  return changes.every(({ after }) => after === null) ? 'gone' : undefined;
}

/** The differences of a record in words, in the order of its form; what no field is called stays out. */
export function changeWords(about: Told, names: Names = {}): ChangeInWords[] {
  const { kind, changes, fields } = about;
  const known = kind === 'record' ? (fields ?? []) : told[kind];
  const whole = wholeOf(changes);
  const ofFields = known.flatMap((field) => {
    const change = changes.find((one) => one.field === field.source);
    return change ? fieldWords(named(field, names, about), change, whole) : [];
  });
  if (kind === 'record') return ofFields;
  const ofPrices = changes.flatMap((change): ChangeInWords[] => {
    const { field, before, after } = change;
    if (field === 'remarks') return remarkWords(change);
    if (!isPrice(field) || known.some(({ source }) => source === field)) return [];
    const text = priceWords(before, after, kind === 'specPrice');
    return text === undefined ? [] : [{ source: field, label: prices[field], text }];
  });
  return [...ofFields, ...monthWords(changes), ...ofPrices];
}

/** A difference as one line: «Город: Псков → Тверь», «Дополнительные права: + Дилеры и прайсы». */
export function changeLine(change: ChangeInWords): string {
  const { label } = change;
  if ('text' in change) return `${label}: ${change.text}`;
  if ('added' in change)
    return `${label}: ${[...change.added.map((one) => `+ ${one}`), ...change.removed.map((one) => `− ${one}`)].join(', ')}`;
  const { was, is } = change;
  return `${label}: ${was === null || is === null ? (is ?? was ?? '') : `${was} → ${is}`}`;
}
