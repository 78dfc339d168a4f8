import { id, idText } from './common';
import { endpointsOf } from './endpoint';
import { requiredText } from './fields';
import { searchLength } from './lists';
import { z } from './schema';
import { viewBounds } from './viewBounds';

const { name, columns, filters, least, widest } = viewBounds;

/** The name of a list, a column or a filter. */
const word = z.string().regex(/^[A-Za-z][\w.-]{0,99}$/, 'Неизвестное имя');

const columnPlaces = z
  .array(
    z.strictObject({
      name: word,
      hidden: z.literal(true).optional(),
      width: z.int().min(least).max(widest).optional(),
    }),
  )
  .max(columns, `Не больше ${columns} столбцов`)
  .refine((places) => new Set(places.map((place) => place.name)).size === places.length, 'Столбцы повторяются');

const one = z.union([z.string().max(searchLength, `Не длиннее ${searchLength} знаков`), z.number(), z.boolean()]);
const pageSize = z.int().min(1).max(1000);

/** What a list shows and how, under a name: places of columns in their order, values of filters by their names. */
const shown = {
  name: requiredText(name, 'Назовите вид'),
  shared: z.boolean(),
  columns: columnPlaces,
  dense: z.boolean(),
  page_size: pageSize,
  sort: z.strictObject({ field: word, order: z.enum(['ASC', 'DESC']) }),
  filters: z
    .record(word, z.union([one, z.array(one).max(200)]))
    .refine((values) => Object.keys(values).length <= filters, `Не больше ${filters} фильтров`)
    .refine((values) => JSON.stringify(values).length <= 16_384, 'Фильтры больше 16 кБ'),
};

/** A view as it is saved. */
export const viewSave = z.strictObject(shown);
export type ViewSave = z.infer<typeof viewSave>;

/** A view that the caller may use: his own, or one that somebody of his organisation shares. `changeable`: he may change and delete it. */
export const savedView = z.strictObject({
  id,
  list: word,
  ...shown,
  mine: z.boolean(),
  changeable: z.boolean(),
  modified_by: z.string(),
  revision: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

/** How somebody has set up his lists, by their names; `first` is the view that a list opens with. At most 64 kB. */
export const ownLists = z
  .strictObject({
    lists: z.record(
      word,
      z.strictObject({
        columns: columnPlaces.optional(),
        dense: z.boolean().optional(),
        page_size: pageSize.optional(),
        first: id.optional(),
      }),
    ),
  })
  .refine((settings) => JSON.stringify(settings).length <= 65_536, 'Настройки списков больше 64 кБ');
export type OwnLists = z.infer<typeof ownLists>;

const added = { extension: 'views' } as const;
const path = '/views/';
const params = z.strictObject({ id: idText });
const single = { kind: 'json', schema: savedView } as const;
const settings = { path: '/user/lists/', answer: { kind: 'json', schema: ownLists }, versioned: true } as const;

export const viewEndpoints = endpointsOf('an extension: lists as one has left them', {
  readOwnLists: { ...added, ...settings, method: 'GET', summary: 'Как пользователь настроил свои списки' },
  saveOwnLists: {
    ...added,
    ...settings,
    method: 'PUT',
    summary: 'Настройки своих списков: столбцы, плотность, размер страницы, первый вид',
    body: ownLists,
  },
  listViews: {
    ...added,
    method: 'GET',
    path,
    summary: 'Свои и общие виды списков; с `list` — одного списка',
    query: z.strictObject({ list: word.optional() }),
    answer: { kind: 'json', schema: z.array(savedView) },
  },
  createView: {
    ...added,
    method: 'POST',
    path,
    summary: 'Новый вид списка',
    body: viewSave.extend({ list: word }),
    answer: { ...single, status: 201 },
    versioned: true,
  },
  changeView: {
    ...added,
    method: 'PUT',
    path: `${path}{id}/`,
    summary: 'Изменение вида: своего, или общего — с правом «Разделы»',
    params,
    body: viewSave,
    answer: single,
    versioned: true,
  },
  removeView: {
    ...added,
    method: 'DELETE',
    path: `${path}{id}/`,
    summary: 'Удаление вида: своего, или общего — с правом «Разделы»',
    params,
    answer: { kind: 'empty' },
  },
});
