import type { Declaration } from '../../contract/declared/declaration';
import { recordSchema } from '../../contract/declared/recordSchema';
import type { FormContent, FormField } from '../engine/definition';
import { filled } from '../../contract/declared/filled';
import { nameOfRow } from '../../contract/declared/nameOfRow';
import { placedFields } from './placedFields';

const deleting = { title: 'Удалить запись?', text: 'Восстановить её будет нельзя.', confirm: 'Удалить' };

/** The form of a declared resource; what only some may change is there for them alone. */
export function formOf(declared: Declaration, all: readonly Declaration[]): FormContent {
  const { fields, form, texts, title, right } = declared;
  const known = placedFields(declared, all);
  const schema = recordSchema(declared).omit({ id: true });
  const fieldsOf = (names: readonly string[]): FormField[] =>
    names.flatMap((name) => {
      const [field, own] = [known[name], fields[name]];
      if (!field || !own) return [];
      const change = own.right?.change ?? own.right?.see;
      return [{ ...field, ...(change && { right: change }) }];
    });
  const sections = form?.sections ?? [{ fields: Object.keys(fields) }];
  const question = texts?.delete ?? deleting;
  const sought = declared.search?.find((name) => fields[name]?.type === 'text');
  return {
    titles: { create: texts?.create ?? `${title}: добавление`, edit: texts?.edit ?? `${title}: редактирование` },
    schema,
    waitsForRight: true,
    sections: sections.map((section) => ({
      ...(section.title && { title: section.title }),
      fields: fieldsOf(section.fields),
    })),
    nameOf: (saved) => nameOfRow(declared, known, saved),
    ...(sought && { foundBy: (saved) => String(saved[sought] ?? '') }),
    ...(right.delete && {
      deleteQuestion: (record) => ({
        ...question,
        title: filled(question.title, known, record),
        text: filled(question.text, known, record),
      }),
    }),
  };
}
