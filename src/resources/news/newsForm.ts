import { lazy } from 'react';
import { newsForm as schemaOf } from '../../contract/news';
import type { FormContent } from '../engine/definition';
import type * as newsInputs from './newsInputs';
import type * as newsWords from './newsWords';

/** The inputs come with the dialog that holds them, never with the list. */
const own = (name: keyof typeof newsInputs) => lazy(async () => ({ default: (await import('./newsInputs'))[name] }));
const said = (name: keyof typeof newsWords) => lazy(async () => ({ default: (await import('./newsWords'))[name] }));

const parts = {
  type: { Input: own('TypeInput'), Words: said('TypeWords') },
  release: { Input: own('ReleaseInput') },
  client: { Input: own('ClientTypeInput'), Words: said('ClientTypeWords') },
  servers: { Input: own('ServerTypesInput'), Words: said('ServerTypesWords') },
  content: {
    Input: lazy(async () => ({ default: (await import('./ContentInput')).ContentInput })),
    Words: said('ContentWords'),
  },
};

/** The form of news, with the kinds there are (doc 2 §5). */
export const newsForm = (kinds: readonly { id: number; name: string }[]): FormContent => ({
  width: 'lg',
  waitsForRight: true,
  titles: { create: 'Добавление новости', edit: 'Редактирование новости' },
  schema: schemaOf(kinds),
  sections: [
    {
      fields: [
        { source: 'title', label: 'Заголовок', type: 'text' },
        { source: 'type', label: 'Вид новости', type: 'number', ...parts.type },
        { source: 'release_version', label: 'Номер релиза', type: 'text', ...parts.release },
        { source: 'client_type', label: 'Вид клиента', type: 'number', ...parts.client },
        { source: 'server_types', label: 'Виды серверов', type: 'text', ...parts.servers },
        { source: 'preview', label: 'Анонс', type: 'multiline' },
        { source: 'is_published', label: 'Опубликована', type: 'boolean' },
      ],
    },
    { fields: [{ source: 'content', label: 'Текст', type: 'text', ...parts.content }] },
  ],
  deleteQuestion: { title: 'Удалить новость?', text: 'Восстановить её будет нельзя.', confirm: 'Удалить' },
});
