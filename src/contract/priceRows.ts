import { z } from './schema';
import { parsePercent } from '../domain/money';
import { ranges } from '../domain/tiers';
import { price, wholeCheck } from './fields';

/** A sum of a price list in roubles; `0` stands for an empty cell (doc 2 §5). */
export const sum = price('Введите число');

/** A percent of 0–100 with up to 2 decimals; of a text, which a form keeps while it is none, it says why it is none. */
export const percent = z
  .number({ error: ({ input }) => (typeof input === 'string' && parsePercent(input).problem) || 'Введите процент' })
  .superRefine((value, context) => {
    const { problem } = parsePercent(value);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

/** Six sums, one for each volume range. */
export const sixSums = z.array(sum).length(ranges.length, `Нужно цен: ${ranges.length}, по одной на диапазон`);

/** The percents that were entered, by the name of their row. */
export const percents = z.record(z.string(), percent);

/** Percents as they are sent: of the rows that there are. */
export const percentsOf = (names: readonly string[]) =>
  percents.superRefine((given, context) => {
    for (const name of Object.keys(given))
      if (!names.includes(name)) context.addIssue({ code: 'custom', path: [name], message: 'Неизвестный процент' });
  });

/** A month in a query: two integers. */
export const yearText = z
  .string()
  .regex(/^(20|21)\d\d$/, 'Год: от 2000 до 2199')
  .transform(Number);
export const monthText = z
  .string()
  .regex(/^([1-9]|1[0-2])$/, 'Месяц: от 1 до 12')
  .transform(Number);

/** The dates of a save (doc 2 §4): the month that the row has or gets, and the one that it moves to. */
export const saveMonths = {
  year: z.int('Выберите месяц').min(2000).max(2199),
  month: z.int('Выберите месяц').min(1).max(12),
  year_new: z.int().min(2000).max(2199).nullable(),
  month_new: z.int().min(1).max(12).nullable(),
};

/** A list moves to another month by both halves of the new pair, or stays (doc 2 §4). */
export const wholeNewMonth = wholeCheck<{ year_new: number | null; month_new: number | null }>(
  ({ year_new, month_new }) => {
    if ((year_new === null) === (month_new === null)) return [];
    return [
      year_new === null
        ? { field: 'year_new', message: 'Укажите и год' }
        : { field: 'month_new', message: 'Укажите и месяц' },
    ];
  },
);

/** What is wrong, at its own place: within the choice of a union that the value was meant for, at the field that nobody knows. */
function plainIssues(issue: z.core.$ZodIssue): Pick<z.core.$ZodIssue, 'path' | 'message'>[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: issue.message }));
  const meant =
    issue.code === 'invalid_union'
      ? issue.errors.find((choice) => choice.some(({ path }) => path.length > 0))
      : undefined;
  return meant ? meant.map(({ path, message }) => ({ path: [...issue.path, ...path], message })) : [issue];
}

const rowSchemas = z.registry<{ row: unknown }>();

/** The schema of one of the rows that `namedRows` reads; undefined for any other schema. */
export const namedRowOf = (schema: z.ZodType) => rowSchemas.get(schema)?.row as z.ZodType | undefined;

/**
 * Rows known by a name: whatever is wrong in one is reported under the name, as `packages.pp_pi.client_points_cost.3` (roots
 * as they stand in the body), and a name may come once.
 */
export function namedRows<S extends z.ZodObject>(row: S, nameOf: (row: Readonly<Record<string, unknown>>) => string) {
  const rows = z.array(z.looseObject({})).transform((given, context) =>
    given.flatMap((one, index) => {
      const name = nameOf(one) || String(index);
      if (given.findIndex((other) => nameOf(other) === nameOf(one)) < index) {
        context.addIssue({ code: 'custom', path: [name], message: 'Строка повторяется' });
      }
      const { data, error } = row.safeParse(one);
      for (const { message, path } of (error?.issues ?? []).flatMap(plainIssues)) {
        context.addIssue({ code: 'custom', path: [...name.split('.'), ...path], message });
      }
      return data ? [data] : [];
    }),
  );
  rows.register(rowSchemas, { row });
  // The transform reads rows of any shape, to name them; what it lets through is what the row's schema says.
  return rows as unknown as z.ZodType<z.output<S>[], z.input<S>[]>;
}
