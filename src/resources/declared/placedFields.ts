import type { Declaration } from '../../contract/declared/declaration';
import { recordFields } from '../../contract/declared/recordFields';
import { clientPath } from '../../domain/clientPath';
import { splitId } from '../../domain/recordId';
import type { Reference } from '../engine/definition';
import { declaredPath } from './declaredPath';

/** Where what a reference means is opened, and the calls behind that and its name. */
type Place = Pick<Reference, 'path' | 'opens' | 'named' | 'unseen'>;

const own: Readonly<Record<string, Place>> = {
  groups: {
    path: (id) => {
      const { server, id: p_gid } = splitId(id);
      return clientPath(server, p_gid);
    },
    opens: 'diagnoseClient',
    named: 'selectGroups',
  },
  users: {
    path: (id) => `/administration/organisations-users?user=${id}`,
    opens: 'readUserProfile',
    named: 'selectUsers',
  },
  dealers: { path: (id) => `/administration/dealers-prices/${id}`, opens: 'readDealer', named: 'selectDealers' },
};

/** The place of the records that a reference leads to, of the sections that the user has. */
function placeOf(to: string, all: readonly Declaration[]): Place {
  const declared = all.find(({ name }) => name === to);
  if (!declared) return own[to] ?? { unseen: true };
  return { path: (id) => `${declaredPath(to)}?${declared.form?.param ?? 'record'}=${id}` };
}

/** The fields of a declared resource, each reference with the way to what it means. */
export const placedFields = (declared: Declaration, all: readonly Declaration[]): ReturnType<typeof recordFields> =>
  Object.fromEntries(
    Object.entries(recordFields(declared, all)).map(([source, field]) => [
      source,
      field.reference
        ? { ...field, reference: { ...field.reference, ...placeOf(field.reference.resource, all) } }
        : field,
    ]),
  );
