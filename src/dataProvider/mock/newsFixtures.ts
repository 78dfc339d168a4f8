import type { NewsItem } from '../../contract/news';

export const newsTypesFixture = ['Общие новости', 'Новости онлайн клиент Нова', 'Новости толстый клиент Нова'].map(
  (name, index) => ({ id: index + 1, name }),
);

/** News; whatever is named replaces what is made up. */
export const newsFixture = (id: number, change: Partial<NewsItem> = {}): NewsItem => ({
  id,
  title: `Новость ${id}`,
  type: 1,
  preview: `Коротко о новости ${id}`,
  content: `<p>Подробно о новости <b>${id}</b></p>`,
  is_published: true,
  release_version: null,
  client_type: null,
  server_types: [],
  create_date: `2026-10-${String(id).padStart(2, '0')}T09:00:00Z`,
  publication_date: change.is_published === false ? null : `2026-10-${String(id).padStart(2, '0')}T09:00:00Z`,
  ...change,
});

export const defaultNews: readonly NewsItem[] = Array.from({ length: 12 }, (_, index) =>
  newsFixture(index + 1, index === 11 ? { is_published: false, title: 'Черновик: опрос' } : {}),
);
