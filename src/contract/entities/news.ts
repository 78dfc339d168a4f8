import { chosenId, id, moment } from '../common';
import { defineEntity } from '../entity';
import { optionalText, requiredText } from '../fields';
import { z } from '../schema';

const release = optionalText(30).transform((text) => (text ? text.replaceAll(',', '.') : null));

/** News (doc 2 §3, §5). */
export const newsEntity = defineEntity({
  name: 'news',
  table: 'news',
  sections: { head: '', text: '' },
  fields: {
    id: { label: 'Номер', type: 'number', stored: id, readOnly: 'the database numbers it', column: 'id', row: true },
    title: {
      label: 'Заголовок',
      type: 'text',
      write: requiredText(250, 'Введите заголовок'),
      column: 'title',
      row: true,
      form: 'head',
    },
    type: {
      label: 'Вид новости',
      type: 'select',
      write: chosenId('Выберите вид новости'),
      stored: z.int(),
      column: 'type_id',
      row: true,
      form: 'head',
    },
    release_version: {
      label: 'Номер релиза',
      type: 'text',
      write: release,
      optional: true,
      column: 'release_version',
      row: true,
      form: 'head',
    },
    client_type: {
      label: 'Вид клиента',
      type: 'select',
      write: id.nullable(),
      stored: z.int().nullable(),
      optional: true,
      column: 'client_type',
      row: true,
      form: 'head',
    },
    server_types: {
      label: 'Виды серверов',
      type: 'several',
      write: z.array(id).max(20, 'Не больше 20 видов серверов'),
      stored: z.array(z.int()),
      optional: true,
      column: 'server_types',
      row: true,
      form: 'head',
    },
    for_dealers: {
      label: 'Только для дилеров',
      type: 'boolean',
      write: z.boolean(),
      optional: true,
      added: true,
      column: 'for_dealers',
      row: true,
      form: 'head',
    },
    preview: {
      label: 'Анонс',
      type: 'longText',
      write: requiredText(1000, 'Введите анонс'),
      column: 'preview',
      row: true,
      form: 'head',
    },
    is_published: {
      label: 'Опубликована',
      type: 'boolean',
      write: z.boolean(),
      column: 'is_published',
      row: true,
      form: 'head',
    },
    /** When it comes out, where that is not at once. */
    publish_at: {
      label: 'Время выхода, по Москве',
      type: 'moment',
      write: z.iso.datetime({ offset: true, error: 'Время в виде ДД.ММ.ГГГГ ЧЧ:ММ' }).nullable(),
      optional: true,
      added: true,
      column: 'publish_at',
      row: true,
      form: 'head',
    },
    /** Sanitised HTML. */
    content: {
      label: 'Текст',
      type: 'longText',
      write: requiredText(100_000, 'Введите текст новости'),
      column: 'content',
      row: true,
      form: 'text',
    },
    publication_date: {
      label: 'Дата публикации',
      type: 'moment',
      stored: moment.nullable(),
      readOnly: 'it is set when the news is published, ahead where it is for later, and is null for a draft',
      column: 'publication_date',
      row: true,
    },
    create_date: {
      label: 'Создана',
      type: 'moment',
      stored: moment,
      readOnly: 'it was made then',
      column: 'created_at',
      row: true,
    },
  },
});
