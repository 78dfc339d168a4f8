import { archiveField } from '../../contract/declared/archiveField';
import type { Declaration } from '../../contract/declared/declaration';
import { declaredCalls } from '../../contract/declared/declaredCalls';
import { recordFields } from '../../contract/declared/recordFields';
import { recordSchema } from '../../contract/declared/recordSchema';
import { may } from '../../domain/policy';
import { seenBy } from '../../contract/declared/seenBy';
import type { Handlers } from './call';
import type { MockResource } from './generic';

/** How a text is known again. */
export const markOf = (text: string) => {
  let sum = 0;
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 0xffffffff;
  return sum.toString(16).padStart(16, '0');
};

export const declaredHandlers: Pick<Handlers, 'listDeclared'> = {
  listDeclared: ({ store, rights, query }) => {
    const resources = store.declared().flatMap((one) => seenBy(rights, one) ?? []);
    const troubles = may(rights, 'listSections')
      ? store.faulty.map(({ file, line, message }) => ({ file, line, message }))
      : [];
    const told = { resources, ...(troubles.length > 0 && { troubles }) };
    const checksum = markOf(JSON.stringify(told));
    return query.checksum === checksum ? { checksum } : { checksum, ...told };
  },
};

/** A declared resource as the mock serves its records: to every holder of its right, asked for as the server lets one ask. */
export function mockOfDeclared(declared: Declaration, all: readonly Declaration[]): MockResource {
  const { list, file } = declaredCalls(declared);
  return {
    name: declared.name,
    title: declared.title,
    right: declared.right.see,
    schema: recordSchema(declared),
    fields: recordFields(declared, all),
    archive: archiveField(declared),
    asked: { ...(list && { list }), ...(file && { file }) },
  };
}
