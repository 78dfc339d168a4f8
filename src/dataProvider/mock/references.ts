import type { GenericResource } from '../../contract/genericResources';
import { newReferences, nothingThere, type Reference } from '../../contract/references';
import { refuseProblems } from '../../contract/refusal';
import { may } from '../../domain/policy';
import { recordId } from '../../domain/recordId';
import { rightsOf } from '../../domain/rights';
import { dealersInScope, groupsInScope, type Asking } from './scope';

type Values = Readonly<Record<string, unknown>>;

/** Whether a reference leads to something that the caller sees; of a resource that is not known here, it does. */
function leadsSomewhere(call: Asking, { resource, id }: Reference): boolean {
  const rights = rightsOf(call.account.user.rights);
  const groups = () => new Set(groupsInScope(call).map(({ key }) => key));
  switch (resource) {
    case 'groups':
      return may(rights, 'selectGroups') && groups().has(id);
    case 'users': {
      const user = call.store.users.all().find(({ key }) => key === id)?.value;
      return may(rights, 'selectUsers') && !!user && groups().has(recordId(user.server_alias, user.parent_p_gid));
    }
    case 'dealers':
      return may(rights, 'selectDealers') && dealersInScope(call).some(({ key }) => key === id);
    default:
      return (
        call.store.records
          .get(resource)
          ?.all()
          .some(({ key }) => key === id) ?? true
      );
  }
}

/** Refuses references, among those that a save changes, to what is not there or what the caller may not see. */
export function checkReferences(call: Asking, fields: GenericResource['fields'], values: Values, before?: Values) {
  const lost = newReferences(fields, values, before).filter((one) => !leadsSomewhere(call, one));
  refuseProblems(lost.map(({ field }) => nothingThere(field)));
}
