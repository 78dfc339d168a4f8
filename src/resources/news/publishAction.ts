import type { NewsItem } from '../../contract/news';
import type { RowAction } from '../engine/definition';

/** Publishes a draft, or takes published news back (doc 2 §2.6). */
export const publishAction: RowAction<NewsItem> = {
  name: 'publish',
  label: ({ is_published }) => (is_published ? 'Снять с публикации' : 'Опубликовать'),
  icon: ({ is_published }) => (is_published ? 'eyeOff' : 'upload'),
  operation: 'updateNews',
  offered: () => true,
  question: ({ title, is_published }) =>
    is_published
      ? {
          title: 'Снять с публикации?',
          text: `Новость «${title}» станет черновиком, пользователи её больше не увидят.`,
          confirm: 'Снять с публикации',
        }
      : {
          title: 'Опубликовать новость?',
          text: `Новость «${title}» увидят все пользователи.`,
          confirm: 'Опубликовать',
        },
  run: async ({ id, is_published }, { dataProvider, refresh }) => {
    await dataProvider.publishNews(id, !is_published);
    refresh();
  },
};
