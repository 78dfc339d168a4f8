import { newsEntity } from '../../contract/entities/news';
import { newsForm as schemaOf } from '../../contract/news';
import type { FormContent } from '../engine/definition';
import { entitySections } from '../engine/entitySections';
import type * as newsInputs from './newsInputs';
import type * as newsWords from './newsWords';
import { late } from '../../ui/late';

/** The inputs come with the dialog that holds them, never with the list. */
const own = (name: keyof typeof newsInputs) => late(async () => ({ default: (await import('./newsInputs'))[name] }));
const said = (name: keyof typeof newsWords) => late(async () => ({ default: (await import('./newsWords'))[name] }));

const parts = {
  type: { Input: own('TypeInput'), Words: said('TypeWords') },
  release_version: { Input: own('ReleaseInput') },
  client_type: { Input: own('ClientTypeInput'), Words: said('ClientTypeWords') },
  server_types: { Input: own('ServerTypesInput'), Words: said('ServerTypesWords') },
  publish_at: { Input: own('PublishAtInput') },
  content: {
    Input: late(async () => ({ default: (await import('./ContentInput')).ContentInput })),
    Words: said('ContentWords'),
  },
};

/** The form of news, with the kinds there are (doc 2 §5); `plain` before a server that has but the fields of the documents. */
export function newsForm(kinds: readonly { id: number; name: string }[], plain = false): FormContent {
  const schema = schemaOf(kinds, plain);
  return {
    width: 'lg',
    waitsForRight: true,
    foundBy: ({ title }) => String(title),
    titles: { create: 'Добавление новости', edit: 'Редактирование новости' },
    schema,
    sections: entitySections(newsEntity, { schema, own: parts }),
    deleteQuestion: { title: 'Удалить новость?', text: 'Восстановить её будет нельзя.', confirm: 'Удалить' },
  };
}

export const form = newsForm([]);
