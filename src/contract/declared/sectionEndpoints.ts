import { moment } from '../common';
import { endpointsOf } from '../endpoint';
import { z } from '../schema';
import { declaration } from './declaration';
import { limits } from './words';

const count = z.int().nonnegative();

/** What is wrong with a file, where (from 1), and what to do. */
const fault = z.strictObject({ file: z.string(), line: count, column: count, message: z.string() });

/** A work on a section that is under way, or has failed and says why. */
const work = z.strictObject({
  actor: z.string(),
  begun_at: moment,
  state: z.enum(['under way', 'failed']),
  failure: z.string().nullable(),
});

/**
 * A resource that is declared, or that a file of the server's folder means to declare. `records` are counted to 10 000, one more
 * stands for any number; `kept` are fields that were taken out and whose data stay.
 */
export const section = z.strictObject({
  name: z.string(),
  title: z.string().nullable(),
  state: z.enum(['in force', 'removed', 'not applied']),
  file: z.string().nullable(),
  applied_at: moment.nullable(),
  applied_by: z.string().nullable(),
  applied_from: z.enum(['folder', 'command', 'page']).nullable(),
  removed_at: moment.nullable(),
  removed_by: z.string().nullable(),
  records: count.nullable(),
  kept: z.array(z.string()),
  trouble: z
    .strictObject({
      state: z.enum(['faulty', 'waiting', 'older']),
      faults: z.array(fault),
      words: z.array(z.string()),
    })
    .nullable(),
  work: work.nullable(),
});
export type Section = z.infer<typeof section>;

/** What applying something will do, before anything is done; `hash` agrees to exactly that. */
export const sectionPlan = z.strictObject({
  name: z.string(),
  title: z.string(),
  hash: z.string(),
  nothing: z.boolean(),
  steps: z.array(z.string()),
  asks: z.array(z.string()),
  faults: z.array(z.string()),
  warnings: z.array(z.string()),
  columns: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      type: z.string(),
      change: z.enum(['kept', 'renamed', 'shown', 'new', 'converted', 'hidden']),
    }),
  ),
  locks: z.array(z.string()),
  rows: count,
  seconds: z.number().nonnegative(),
});
export type SectionPlan = z.infer<typeof sectionPlan>;

const name = z.string().min(1, 'Назовите раздел').max(200);

/** What is to be done: a text applied, or a file of the server's folder by its name; a section taken away, or brought back as it was. */
const wish = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('apply'), file: name, text: z.string().max(limits.bytes * 2, 'Файл слишком велик') }),
  z.strictObject({ do: z.literal('file'), name }),
  z.strictObject({ do: z.literal('remove'), name }),
  z.strictObject({ do: z.literal('return'), name }),
]);
export type SectionWish = z.infer<typeof wish>;

/** What is wrong with the text, or what is declared and planned. */
const planned = z.strictObject({
  faults: z.array(fault),
  warnings: z.array(fault),
  declaration: declaration.nullable(),
  plan: sectionPlan.nullable(),
});
export type PlannedSection = z.infer<typeof planned>;

const added = { extension: 'sections' } as const;

/** The calls of the page «Разделы». */
export const sectionEndpoints = endpointsOf('an extension: the page where resources are declared', {
  listSections: {
    ...added,
    method: 'GET',
    path: '/declared/sections/',
    summary: 'Объявленные разделы и файлы папки сервера: что в силе, с каких пор, сколько записей, какие ошибки',
    answer: { kind: 'json', schema: z.array(section) },
  },
  readSection: {
    ...added,
    method: 'GET',
    path: '/declared/sections/{name}/definition/',
    summary: 'Описание раздела целиком: действующее, а у убранного последнее',
    params: z.strictObject({ name }),
    answer: { kind: 'json', schema: declaration },
  },
  planSection: {
    ...added,
    method: 'POST',
    path: '/declared/sections/plan/',
    summary: 'Ошибки описания по строкам или план: что будет с таблицей и данными; ничего не меняет',
    body: wish,
    answer: { kind: 'json', schema: planned },
  },
  applySection: {
    ...added,
    method: 'PUT',
    path: '/declared/sections/',
    summary:
      'Сделать ровно то, что показал план; если с тех пор что-то изменилось — 409. Долгое продолжается после ответа',
    body: z.strictObject({ wish, hash: z.string().max(40) }),
    answer: { kind: 'json', schema: z.strictObject({ state: z.enum(['done', 'under way']) }) },
  },
});
