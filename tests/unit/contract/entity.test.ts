import { describe, expect, it } from 'vitest';
import { organisationEntity } from '../../../src/contract/entities/organisation';
import {
  changeOf,
  createShape,
  defineEntity,
  fieldRights,
  lockedFields,
  rowShape,
  storedShape,
  toldFields,
  writeShape,
} from '../../../src/contract/entity';
import { optionalText, requiredText } from '../../../src/contract/fields';
import { z } from '../../../src/contract/schema';

const task = defineEntity({
  name: 'task',
  table: 'tasks',
  sections: { all: '' },
  fields: {
    id: { label: 'Номер', type: 'number', stored: z.int(), fixed: 'the database numbers it', column: 'id', row: true },
    title: {
      label: 'Название',
      type: 'text',
      write: requiredText(20, 'Введите название'),
      column: 'title',
      form: 'all',
    },
    note: { label: 'Заметка', type: 'text', write: optionalText(20), optional: true, column: 'note', row: 'remark' },
    urgent: {
      label: 'Срочно',
      type: 'boolean',
      write: z.boolean(),
      column: 'urgent',
      only: 'edit',
      right: 'support',
      changeRight: 'support',
    },
    place: { label: 'Место', type: 'text', stored: z.string(), fixed: 'it stays', create: z.string(), column: 'place' },
    code: { label: 'Код', type: 'password', write: z.string(), create: z.string().min(8), secret: 'its hash' },
    count: { label: 'Всего', type: 'number', stored: z.int(), readOnly: 'counted', computed: 'counted', history: true },
  },
});

describe('what follows from the table of an entity', () => {
  it('R01 the record as it is stored: without secrets, and without the rules of today', () => {
    const stored = z.strictObject(storedShape(task));
    const record: z.infer<typeof stored> = {
      id: 1,
      title: '',
      note: null,
      urgent: false,
      place: 'Псков',
      count: 0,
    };
    expect(stored.parse(record)).toEqual(record);
    expect(stored.safeParse({ ...record, title: null }).success).toBe(false);
    expect(stored.safeParse({ ...record, code: '' }).success).toBe(false);
  });

  it('R01 a new record: what is given of it, optional or not', () => {
    const created = z.strictObject(createShape(task));
    expect(created.safeParse({ title: 'а', place: 'б', code: '12345678' }).success).toBe(true);
    expect(created.safeParse({ title: 'а', place: 'б', code: '1' }).success).toBe(false);
    expect(created.safeParse({ title: 'а', code: '12345678' }).success).toBe(false);
    expect(created.safeParse({ title: 'а', place: 'б', code: '12345678', urgent: true }).success).toBe(false);
  });

  it('R01 the form, a change, the row of the list', () => {
    expect(Object.keys(writeShape(task))).toEqual(['title', 'note', 'urgent', 'code']);
    expect(writeShape(task).urgent.safeParse(undefined).success).toBe(true);
    expect(writeShape(task).title.safeParse(undefined).success).toBe(false);
    expect(changeOf(task).parse({ id: 5, note: null })).toEqual({ id: 5, note: null });
    expect(changeOf(task).safeParse({ title: '' }).success).toBe(false);
    expect(changeOf(task).safeParse({ count: 1 }).success).toBe(false);
    expect(Object.keys(rowShape(task))).toEqual(['id', 'remark']);
  });

  it('R01 who may set and who may change a field, and what the history tells', () => {
    expect(fieldRights(task)).toEqual({ urgent: 'support' });
    expect(lockedFields(task)).toEqual(['urgent']);
    expect(toldFields(task)).toEqual(['title', 'note', 'urgent', 'count']);
  });

  it('R01 a field more is one row more: a copy of a table makes schemas of its own', () => {
    const curator = {
      label: 'Куратор',
      type: 'text',
      write: optionalText(200),
      optional: true,
      column: 'curator',
      row: true,
    } as const;
    const wider = defineEntity({
      ...organisationEntity,
      fields: { ...organisationEntity.fields, p_field_of_this_test: curator },
    });
    expect(Object.keys(rowShape(wider))).toEqual([
      ...Object.keys(rowShape(organisationEntity)),
      'p_field_of_this_test',
    ]);
    expect(changeOf(wider).parse({ p_field_of_this_test: 'Ильина' })).toEqual({ p_field_of_this_test: 'Ильина' });
    expect(changeOf(organisationEntity).safeParse({ p_field_of_this_test: 'Ильина' }).success).toBe(false);
  });

  it('R01 a field that nobody keeps, and a word that no field knows, do not compile', () => {
    const [table, sections] = ['tasks', { all: '' }];
    const lost = { label: 'Потерян', type: 'text', write: z.string() } as const;
    // @ts-expect-error -- it is kept nowhere
    defineEntity({ name: 'task', table, sections, fields: { lost } });
    // @ts-expect-error -- it says neither what is written nor what is read
    defineEntity({ name: 'task', table, sections, fields: { lost: { label: 'Пуст', type: 'text', column: 'a' } } });
    // @ts-expect-error -- the word is `optional`
    defineEntity({ name: 'task', table, sections, fields: { lost: { ...lost, column: 'a', optinal: true } } });
    // @ts-expect-error -- there is no such section
    defineEntity({ name: 'task', table, sections, fields: { lost: { ...lost, column: 'a', form: 'other' } } });
    expect(defineEntity({ name: 'task', table, sections, fields: { lost: { ...lost, column: 'a' } } }).name).toBe(
      'task',
    );
  });
});
