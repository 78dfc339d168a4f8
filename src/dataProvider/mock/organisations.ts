import { asRead, changesOf, refuseFixed } from '../../contract/changes';
import type { Dealer } from '../../contract/dealers';
import type { OperationId } from '../../contract/endpoints';
import type { PlannedMove } from '../../contract/moves';
import { organisationEntity } from '../../contract/entities/organisation';
import {
  refuseLocked,
  refuseOwnSuspension,
  refusePastMove,
  refuseUnregistered,
} from '../../contract/organisationRules';
import { organisationProblems, type Organisation } from '../../contract/organisations';
import { badField, conflict, noOperators, notFound, Refusal, refuseProblems } from '../../contract/refusal';
import { accessStatus } from '../../domain/accessStatus';
import { formatMonth, fromMonthIndex, monthIndex } from '../../domain/month';
import { isInnCorrect } from '../../domain/taxpayer';
import { joinLegalForm, orgForLookup } from '../../domain/taxpayerNames';
import { versioned, type Handlers, type MockCall } from './call';
import { lists } from './lookups';
import { createdOf, readOf, type GroupRecord } from './records';
import {
  dealerName,
  dealerOptions,
  dealersInScope,
  groupAt,
  groupsInScope,
  ownServer,
  portalOf,
  toldPage,
  type Asking,
} from './scope';
import type { Store } from './store';
import type { Kept } from './table';

const modelOf = (group: GroupRecord): Organisation => readOf(organisationEntity, group);

/** Its status follows from archive, ban and tariff. */
export const withStatus = (group: GroupRecord): GroupRecord => ({
  ...group,
  access_status: accessStatus({
    archived: group.archived,
    banned: group.p_banned === 1,
    hasTariff: group.tariff !== null,
    stopTariff: group.p_is_stop_tariff === 1,
  }),
});

const settled = (group: GroupRecord): GroupRecord => ({
  ...withStatus(group),
  is_inn_correct: isInnCorrect(group.p_inn, group.p_opf),
});

/** To whom an organisation goes in months to come; dealers out of scope go without a name. */
export function plannedMoves(call: Asking, key: string): PlannedMove[] {
  const seen = new Set(dealersInScope(call).map(({ value }) => value.p_gid));
  const ahead = (call.store.moves.get(key) ?? []).filter(({ month }) => month > monthIndex(call.store.month));
  return ahead.map((move) =>
    move.parent_id !== null && seen.has(move.parent_id) ? move : { ...move, parent_id: null, dealer: null },
  );
}

/** The organisation ids that the register gives, for whatever INN. */
const register = ({ registerLoaded }: Store, inn: string) =>
  registerLoaded
    ? [
        { org_id: 800_001, org_name: `Организация с ИНН ${inn}`, org_address: 'Москва, ул. Портовая, д. 1' },
        { org_id: 800_002, org_name: `Филиал организации с ИНН ${inn}`, org_address: 'Псков, ул. Речная, д. 2' },
      ]
    : [];

/** Who writes, and what there is. */
export type Checking = Pick<MockCall<OperationId>, 'store' | 'rights'>;

type Checked = Partial<
  Pick<Organisation, 'p_opf' | 'p_fullname' | 'p_inn' | 'p_kpp' | 'p_org_id' | 'p_billing_type_alias'>
>;

/** Holds an organisation to the rules of the contract, its register and its lists. */
export function checkOrganisation({ store, rights }: Checking, value: Checked, stored?: Checked): void {
  refuseProblems(organisationProblems(value, stored));
  const known = (['p_org_id', 'p_inn', 'p_kpp'] as const).every(
    (field) => (value[field] || null) === (stored?.[field] || null),
  );
  if (value.p_org_id && !known && !register(store, '').some(({ org_id }) => org_id === value.p_org_id))
    refuseUnregistered(rights, store.registerLoaded);
  const billing = value.p_billing_type_alias;
  const other = billing && billing !== stored?.p_billing_type_alias;
  if (other && !lists.billingTypes.some(({ alias }) => alias === billing))
    throw badField('p_billing_type_alias', 'Неизвестный вид расчётов');
}

/** The dealer that a new organisation belongs to: the one named, if in scope, else the caller's own. */
function parentOf(call: Asking, server: string, named: number | undefined): number {
  const options = dealerOptions(call, server);
  const own = options.find(({ p_gid }) => p_gid === call.account.user.company.p_gid)?.p_gid;
  const wanted = named ?? own;
  if (wanted === undefined) throw badField('parent_id', 'Выберите дилера');
  if (!options.some(({ p_gid }) => p_gid === wanted)) throw badField('parent_id', 'Дилер не найден');
  return wanted;
}

/** The registers are asked on behalf of the caller's own organisation or a dealer's in scope. */
function checkAsked(call: Asking, org: number): void {
  const own = [call.account.user.company.org_id, ...dealersInScope(call).map(({ value }) => value.p_org_id)];
  if (!own.some((one) => one !== null && orgForLookup(one) === orgForLookup(org))) throw notFound();
}

/** Organisations and the registers behind them. */
export const organisationHandlers = {
  readGroup: (call) => versioned(groupAt(call, call.params), modelOf),
  listGroupHistory: (call) => {
    const kinds = ['group', 'fcsProfile', 'billing', 'clientNote'];
    return toldPage(call, call.store.historyOf(kinds, groupAt(call, call.params).key, call.query));
  },
  updateGroup: (call) => {
    const group = groupAt(call, call.params);
    const before = modelOf(group.value);
    call.store.groups.check(group, call);
    const changes = changesOf(before, asRead(call.body, organisationEntity, call.ifMatch));
    refuseFixed(Object.keys(changes), organisationEntity, call.rights);
    const own = { server: ownServer(call.account), company: call.account.user.company };
    refuseOwnSuspension(own, { server: group.value.server_alias, p_gid: group.value.p_gid }, changes);
    refuseLocked(before, changes);
    const wanted = { ...group.value, ...changes };
    checkOrganisation(call, wanted, before);
    return versioned(call.store.groups.write(group, settled(wanted), call), modelOf);
  },
  createGroup: (call) => {
    const { store, body } = call;
    const server_alias = portalOf(call, call.params.alias);
    const parent_id = parentOf(call, server_alias, body.parent_id);
    checkOrganisation(call, body);
    const p_gid = store.groups.next((group) => group.p_gid);
    const given = { ...body, p_gid, parent_id, p_billing_type_alias: body.p_billing_type_alias || 'dyn_tp' };
    const made = createdOf(organisationEntity, { ...given, access_status: 'Демо' });
    const group = settled({ ...made, server_alias, tariff: null, archived: false, items: [] });
    return versioned(store.groups.insert(group, call), modelOf);
  },
  listPlannedMoves: (call) => plannedMoves(call, groupAt(call, call.params).key),
  moveGroup: (call) => {
    const { parent_id, month } = call.body;
    const group = groupAt(call, call.params);
    const now = call.store.month;
    refusePastMove(month, now);
    call.store.groups.check(group, call);
    const { server_alias, p_gid } = group.value;
    const fits = ({ value }: Kept<Dealer>) => value.p_gid === parent_id && value.p_piportal_alias === server_alias;
    const to = dealersInScope(call).find(fits)?.value;
    if (!to) throw badField('parent_id', 'Такого дилера на сервере организации нет');
    const name = dealerName(to);
    const ahead = call.store.moves.get(group.key) ?? [];
    const earlier = ahead.filter((one) => one.month < month);
    const stays = (earlier.at(-1)?.parent_id ?? group.value.parent_id) === parent_id;
    if (stays && earlier.length === ahead.length) throw conflict(`Организация уже у дилера ${name}`);
    const at = (index: number) => formatMonth(fromMonthIndex(index));
    const [first, second] = ahead.slice(earlier.length);
    if (first?.parent_id === parent_id && first.month === month && !second)
      throw conflict(`Организация уже переходит с ${at(month)} к дилеру ${name}`);
    call.store.moves.set(group.key, stays ? earlier : [...earlier, { parent_id, dealer: name, month }]);
    const next = month === monthIndex(now) ? { ...group.value, parent_id } : group.value;
    const before = stays && first ? { dealer: first.dealer, from_month: at(first.month) } : {};
    const told = { dealer: name, from_month: stays ? null : at(month) };
    call.store.journal.note(`group ${group.key}`, before, told, call);
    call.store.groups.touch(group, next, call);
    return { p_gid, parent_id, month };
  },
  findDuplicates: (call) => {
    const { p_inn, p_kpp } = call.query;
    const server = portalOf(call, call.params.alias);
    return groupsInScope(call)
      .map(({ value }) => value)
      .filter((one) => one.server_alias === server && one.p_inn === p_inn && (!p_kpp || one.p_kpp === p_kpp))
      .map(({ p_gid, p_opf, p_fullname }) => ({ p_gid, name: joinLegalForm(p_opf, p_fullname) }));
  },
  listOrgIds: (call) => {
    checkAsked(call, call.params.org);
    return register(call.store, call.params.inn);
  },
  readOrgRegister: ({ store }) => ({ loaded: store.registerLoaded }),
  readInfodec: (call) => {
    checkAsked(call, call.params.org_id);
    if (!call.store.registerLoaded) throw new Refusal(404, noOperators);
    const sender_info = 'Москва, ул. Портовая, д. 1';
    return { participant_id: '10000001', login: 'operator1', password: 'Operator-1', sender_info };
  },
} satisfies Partial<Handlers>;
