import type { NewsItem } from '../../contract/news';
import { defineResource } from '../engine/definition';
import { AddNews } from './AddNews';
import { PublishedCell, TitleCell, TypeCell } from './cells';
import { publishAction } from './publishAction';
import { TypeFilter } from './TypeFilter';
import { late } from '../../ui/late';

const NewsDialog = late(async () => ({ default: (await import('./NewsDialog')).NewsDialog }));

const states = [
  { value: '', caption: 'Все состояния' },
  { value: 'true', caption: 'Опубликованные' },
  { value: 'false', caption: 'Черновики' },
];

/** News, for those who write them (doc 2 §2.6). */
export const news = defineResource<NewsItem>({
  name: 'news',
  title: 'Новости',
  path: '/administration/categories',
  right: 'categories',
  operations: { create: 'createNews', edit: 'updateNews', show: 'readNews', delete: 'removeNews' },
  columns: [
    { source: 'title', label: 'Новость', type: 'text', sortBy: 'title', least: 260, grow: 600, Cell: TitleCell },
    { source: 'type', label: 'Вид', type: 'text', least: 170, rank: 3, Cell: TypeCell },
    {
      source: 'publication_date',
      label: 'Публикация',
      type: 'moment',
      sortBy: 'publication_date',
      least: 150,
      rank: 2,
      Cell: PublishedCell,
    },
    { source: 'create_date', label: 'Создана', type: 'moment', sortBy: 'create_date', rank: 4 },
  ],
  filters: [
    { search: 'search', label: 'Поиск', placeholder: 'Заголовок, анонс' },
    { source: 'type', label: 'Вид', type: 'select', Filter: TypeFilter },
    { source: 'is_published', label: 'Состояние', type: 'select', choices: states },
  ],
  defaultSort: { field: 'create_date', order: 'DESC' },
  pageSizes: [10, 20, 50],
  rowHeight: 60,
  actions: [
    publishAction,
    {
      name: 'history',
      label: () => 'История',
      icon: () => 'clock',
      operation: 'listNewsHistory',
      offered: () => true,
      run: ({ id }, { open }) => Promise.resolve(open('history', `news:${id}`)),
    },
  ],
  rowName: ({ title }) => title,
  form: { param: 'news', load: () => import('./newsForm') },
  components: { Add: AddNews, Form: NewsDialog },
});
