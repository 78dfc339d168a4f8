import { isIdText, isRecordId } from '../domain/recordId';
import { seenText } from '../domain/text';
import { searchLength } from './lists';
import { z } from './schema';

/** The largest id that there can be, PostgreSQL's `integer`. */
export const maxId = 2_147_483_647;

/** Ids are positive integers, unique within a server (contract, Conventions). */
export const id = z.int().positive().max(maxId, 'Такого номера нет');

/** An id that is chosen; `missing` is said where there is none, or none such. */
export const chosenId = (missing: string) => z.int(missing).positive(missing).max(maxId, missing);

/** An id as it stands in a path or a query. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, { error: 'Ожидается целое положительное число', abort: true })
  .refine(isIdText, 'Такого номера нет')
  .transform(Number);

/** A record as `сервер:номер`; `problem` is said of anything else. */
export const serverIdText = (problem: string) =>
  z
    .string(problem)
    .regex(/^[a-z0-9_-]{1,40}:[1-9]\d{0,9}$/, { error: problem, abort: true })
    .refine(isRecordId, problem);

/** A flag that the documents send as a number. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/** A flag in a query: `true` or `false`. */
export const flagText = z.enum(['true', 'false']).transform((text) => text === 'true');

const realDate = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const dayShape = /^\d{2}\.\d{2}\.\d{4}$/;

/** A calendar date `DD.MM.YYYY`. */
export const russianDate = z
  .string()
  .regex(dayShape, 'Дата в виде ДД.ММ.ГГГГ')
  .refine((text) => {
    const [day = 0, month = 0, year = 0] = text.split('.').map(Number);
    // Of what has another shape that alone is said; it aborts nothing, so that rules of the whole are told with it.
    return !dayShape.test(text) || realDate(year, month, day);
  }, 'Такой даты нет');

/** A moment: ISO 8601 with offset. */
export const moment = z.iso.datetime({ offset: true });

/** A server of the product, by its alias or server_alias. */
export const portalAlias = z.string().regex(/^[a-z0-9_-]{1,40}$/, 'Неизвестный сервер');

/** What somebody looks for. */
export const soughtText = z.string().overwrite(seenText).max(searchLength, `Не длиннее ${searchLength} знаков`);

/** `page` (from 1) and `page_size` (1–100); without `page` the answer is the bare array. */
export const listQuery = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'Номер страницы: целое число от 1 до 9999999')
    .transform(Number)
    .optional(),
  page_size: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'Размер страницы: от 1 до 100')
    .transform(Number)
    .optional(),
  search: soughtText.optional(),
});

/** `field` or `-field` for each of the fields named. */
export const ordering = <const F extends string>(...fields: readonly [F, ...F[]]) => {
  const values = fields.flatMap((field) => [field, `-${field}`] as const);
  return z.enum(values as [F | `-${F}`, ...(F | `-${F}`)[]], 'Неизвестный порядок');
};

/** A page of a list: `count` after the filters, `total` what the caller may see without them. */
export const page = <S extends z.ZodType>(row: S) =>
  z.strictObject({ count: z.int().nonnegative(), total: z.int().nonnegative(), results: z.array(row) });

/** A list answers with a page when `page` is asked for, else with the bare array (at most 10,000 rows). */
export const pageOrArray = <S extends z.ZodType>(row: S) => z.union([page(row), z.array(row)]);

/** Every refusal: a Russian sentence, and one list of sentences for each field at fault. */
export const problem = z.strictObject({
  detail: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type Problem = z.infer<typeof problem>;

/** A lookup entry known by id. */
export const namedId = z.strictObject({ id: z.int(), name: z.string() });
export const codeName = z.strictObject({ code: z.string(), name: z.string() });
