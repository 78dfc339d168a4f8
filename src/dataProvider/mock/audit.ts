import { auditKindNames, kindsFor, type AuditKind } from '../../domain/auditKinds';
import type { AuditEntry } from '../../contract/audit';
import { loginKey } from '../../domain/login';
import { splitId } from '../../domain/recordId';
import { searchWords } from '../../domain/searchText';
import { joinLegalForm } from '../../domain/taxpayerNames';
import { fileOf, type Handlers, type MockCall } from './call';
import { dealersInScope, groupsInScope, toldChanges, type Asking } from './scope';
import type { Journal } from './table';

/** Either call of the journal. */
type Asked = MockCall<'listAudit' | 'exportAudit'>;

/** Whose a record of the mock is: of an organisation, by its key; null for what is nobody's in particular. */
function ownerOf({ store }: Asking, kind: string, key: string): string | null {
  if (['group', 'fcsProfile', 'billing'].includes(kind)) return key;
  if (kind === 'user' || kind === 'subgroup') {
    const table = kind === 'user' ? store.users : store.subgroups;
    const found = table.all().find((one) => one.key === key);
    return found ? `${splitId(key).server}:${found.value.parent_p_gid}` : null;
  }
  return null;
}

function entryOf(call: Asked, { of, ...entry }: Journal['entries'][number]): AuditEntry {
  const [name = '', object = ''] = of.split(' ');
  const kind = auditKindNames.find((one) => one === name) ?? 'record';
  const owner = ownerOf(call, kind, object);
  const group = call.store.groups.all().find(({ key }) => key === owner)?.value;
  const dealer = kind === 'dealer' ? Number(object) : null;
  return {
    ...entry,
    changes: kind === 'group' || kind === 'dealer' ? toldChanges(call, entry.changes) : entry.changes,
    actor_name: null,
    kind,
    resource: kind === 'record' ? name : null,
    object,
    title: null,
    organisation: group
      ? { server_alias: group.server_alias, p_gid: group.p_gid, name: joinLegalForm(group.p_opf, group.p_fullname) }
      : null,
    dealer,
    price: null,
    batch: null,
  };
}

/** What the caller sees: of organisations and dealers in scope, and what is everybody's. */
function inSight(call: Asked, { kind, organisation, dealer }: AuditEntry): boolean {
  if (kind !== 'record' && !kindsFor(call.rights, !call.account.scopeGids).includes(kind)) return false;
  if (!call.account.scopeGids) return true;
  if (dealer !== null) return dealersInScope(call).some(({ value }) => value.p_id === dealer);
  if (organisation === null) return kind === 'news';
  const { server_alias, p_gid } = organisation;
  return groupsInScope(call).some(({ value }) => value.server_alias === server_alias && value.p_gid === p_gid);
}

const together: readonly (AuditKind | 'record')[] = ['group', 'fcsProfile', 'billing'];

function isAsked({ query }: Asked, entry: AuditEntry): boolean {
  const { actor, kind, object, organisation, q } = query;
  const [of = '', ...id] = (object ?? '').split(':');
  const same = entry.kind === of || (of === 'group' && together.includes(entry.kind));
  const text = JSON.stringify(entry).toLowerCase().replaceAll('ё', 'е');
  const own = entry.organisation && `${entry.organisation.server_alias}:${entry.organisation.p_gid}`;
  return (
    (!actor || entry.actor === actor) &&
    (!kind || entry.kind === kind) &&
    (!object || (same && entry.object === id.join(':'))) &&
    (!organisation || own === organisation) &&
    searchWords(q ?? '').every((word) => text.includes(word))
  );
}

const foundBy = (call: Asked) =>
  call.store.journal.entries
    .map((one) => entryOf(call, one))
    .filter((entry) => inSight(call, entry) && isAsked(call, entry));

const placeOf = ({ at, id }: AuditEntry) => `${at.replace('Z', '.000000Z')}_${id}`;

/** The journal: what has been written in this mock since it began. */
export const auditHandlers = {
  listSignIns: ({ account, store, query: { actor, before } }) => {
    const now = store.now();
    const { login, full_name } = account.user.user_profile;
    const own = { day: now.slice(0, 10), actor: login, actor_name: full_name, organisation: account.user.company.name };
    const isAsked = (!actor?.trim() || loginKey(actor) === loginKey(login)) && !before;
    const day = { ...own, signed_in: 1, failed: 0, last_at: now, addresses: ['192.0.2.1'] };
    return { results: isAsked ? [day] : [], next: null };
  },
  exportAudit: (call) => fileOf(foundBy(call).map(({ at, actor, operation }) => [at, actor, operation])),
  listAudit: (call) => {
    const { before, page_size: size = 50 } = call.query;
    const last = before === undefined ? Infinity : Number(before.split('_')[1]);
    const rows = foundBy(call).filter(({ id }) => id < last);
    const page = rows.slice(0, size);
    const end = page.at(-1);
    return { results: page, names: {}, next: rows.length > size && end ? placeOf(end) : null, searched_to: null };
  },
} satisfies Partial<Handlers>;
