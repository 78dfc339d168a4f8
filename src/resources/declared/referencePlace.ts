import type { Declaration } from '../../contract/declared/declaration';
import { clientPath } from '../../domain/clientPath';
import { splitId } from '../../domain/recordId';
import type { Reference } from '../engine/definition';
import { declaredPath } from './declaredPath';

/** Where what a reference means is opened, and the calls behind that and its name. */
type Place = Required<Pick<Reference, 'path'>> & Pick<Reference, 'opens' | 'named'>;

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

/** The place of the records of a resource that a reference leads to; undefined where they have none. */
export function referencePlace(to: string, all: readonly Declaration[]): Place | undefined {
  const declared = all.find(({ name }) => name === to);
  if (!declared) return own[to];
  return { path: (id) => `${declaredPath(to)}?${declared.form?.param ?? 'record'}=${id}` };
}
