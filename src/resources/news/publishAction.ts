import type { NewsItem } from '../../contract/news';
import { toasts } from '../../ui/toasts';
import type { RowAction } from '../engine/definition';
import { serverNow } from '../../ui/serverNow';
import { outAt, plannedAt } from './planned';

const readersOf = ({ for_dealers, client_type, server_types }: NewsItem) => {
  if (for_dealers) return 'сотрудники дилеров';
  return client_type === null && server_types.length === 0
    ? 'все пользователи'
    : 'те, у кого такой клиент и такой сервер';
};

/** Publishes a draft, or takes published news back (doc 2 §2.6). */
export const publishAction: RowAction<NewsItem> = {
  name: 'publish',
  label: ({ is_published }) => (is_published ? 'Снять с публикации' : 'Опубликовать'),
  icon: ({ is_published }) => (is_published ? 'eyeOff' : 'upload'),
  operation: 'updateNews',
  offered: () => true,
  question: (row) => {
    const { title, is_published } = row;
    const planned = plannedAt(row, serverNow());
    return is_published
      ? {
          title: 'Снять с публикации?',
          text: `Новость «${title}» станет черновиком, пользователи её больше не увидят.`,
          confirm: 'Снять с публикации',
        }
      : {
          title: 'Опубликовать новость?',
          text: `Новость «${title}» увидят ${readersOf(row)}${planned ? `. ${outAt(planned)}` : ''}.`,
          confirm: 'Опубликовать',
        };
  },
  run: async (row, { dataProvider, refresh }) => {
    const { id, title, is_published } = row;
    const planned = plannedAt(row, serverNow());
    await dataProvider.publishNews(id, !is_published);
    toasts.show({
      tone: 'ok',
      text: is_published
        ? `Снято с публикации: ${title}`
        : `Опубликовано: ${title}${planned ? `. ${outAt(planned)}` : ''}`,
    });
    refresh();
  },
};
