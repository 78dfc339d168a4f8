import { isBannedRole } from '../../domain/bannedRole';
import { diagnose } from '../../domain/diagnosis/diagnose';
import type { ClientFacts, PackageFacts, UserFacts } from '../../domain/diagnosis/clientFacts';
import { notFound } from '../../contract/refusal';
import { formatIsoDay, moscowDay } from '../../domain/day';
import { fromMonthIndex, monthIndex } from '../../domain/month';
import type { Handlers, MockCall } from './call';
import { groupRows } from './groups';
import { roles } from './lookups';
import { profileOf } from './members';
import { plannedMoves } from './organisations';
import { factsOf } from './packageFacts';
import type { GroupRecord, UserRecord } from './records';
import { dealersInScope, groupAt } from './scope';
import type { Kept } from './table';

const dayOf = (moment: string) => formatIsoDay(moscowDay(new Date(moment)));
const roleOf = (user: UserRecord) => roles.find(({ p_rid }) => p_rid === user.p_rid)?.name ?? '';
const isBanned = (user: UserRecord) => isBannedRole(roleOf(user));

/** The mock has months and no days: this month stands for the last 30 days, the one before for the 30 before. */
function packagesOf(call: MockCall<'diagnoseClient'>, { value }: Kept<GroupRecord>, login?: string): PackageFacts {
  const group = groupRows(call).filter((row) => row.p_gid === value.p_gid && row.server_alias === value.server_alias);
  const month = monthIndex(call.store.month);
  const facts = factsOf(group, month - 1, month).filter((one) => login === undefined || one.login === login);
  const count = (of: number, emulator: boolean) =>
    facts
      .filter((one) => monthIndex(one.month) === of && one.emulator === emulator)
      .reduce((sum, one) => sum + one.count, 0);
  const last = facts.find((one) => !one.emulator && monthIndex(one.month) === month);
  return {
    last: last ? { day: formatIsoDay(call.store.today()), login: last.login, origin: 'desktop' } : null,
    recent: count(month, false),
    before: count(month - 1, false),
    emulated: count(month, true),
  };
}

function userOf(call: MockCall<'diagnoseClient'>, group: Kept<GroupRecord>): UserFacts | undefined {
  const { user: p_id } = call.query;
  if (p_id === undefined) return undefined;
  const kept = call.store.users.find(`${group.value.server_alias}:${p_id}`);
  if (!kept || kept.value.parent_p_gid !== group.value.p_gid) throw notFound();
  const { value: user } = kept;
  return {
    p_id,
    login: user.p_name,
    name: user.p_fullname,
    role: roleOf(user),
    banned: isBanned(user),
    passwordAssigned: false,
    kinds: user.p_package_types.length,
    signature: user.selfsign,
    online: user.in_online,
    packages: packagesOf(call, group, user.p_name),
    signIn: null,
  };
}

function usersOf({ store }: MockCall<'diagnoseClient'>, { value }: Kept<GroupRecord>): ClientFacts['users'] {
  const all = store.users
    .values()
    .filter((user) => user.server_alias === value.server_alias && user.parent_p_gid === value.p_gid);
  const open = all.filter((user) => !isBanned(user));
  const without = open
    .filter(({ p_package_types }) => p_package_types.length === 0)
    .sort((a, b) => a.p_name.localeCompare(b.p_name));
  return {
    total: all.length,
    open: open.length,
    able: open.length - without.length,
    without: without[0] ? { p_id: without[0].p_id, login: without[0].p_name } : null,
    firstBanned: all.find(isBanned)?.p_id ?? null,
    online: all.some(({ in_online }) => in_online),
  };
}

function priceListOf(call: MockCall<'diagnoseClient'>, { value }: Kept<GroupRecord>): ClientFacts['priceList'] {
  const dealer = dealersInScope(call).find(({ value: { p_gid } }) => p_gid === (value.parent_id ?? value.p_gid));
  if (!dealer || !call.rights.has('dealers')) return undefined;
  const starts = call.store.priceLists
    .values()
    .filter(({ dealer_id }) => dealer_id === dealer.value.p_id)
    .map(monthIndex)
    .filter((start) => start <= monthIndex(call.store.month));
  return starts.length === 0 ? null : fromMonthIndex(Math.max(...starts));
}

/** What the mock knows of a client. */
function clientFacts(call: MockCall<'diagnoseClient'>, group: Kept<GroupRecord>): ClientFacts {
  const { value, trace } = group;
  const today = formatIsoDay(call.store.today());
  const { value: profile, trace: profileTrace } = profileOf(call.store, group.key);
  return {
    today,
    status: value.access_status,
    statusSince: dayOf(trace.modify_date ?? trace.create_date),
    contract: value.p_contract,
    opf: value.p_opf,
    inn: value.p_inn,
    kpp: value.p_kpp,
    innCorrect: value.is_inn_correct,
    orgId: value.p_org_id,
    orgIdRegistered: call.store.registerLoaded ? value.p_org_id !== null : null,
    tariff: value.tariff,
    withoutTariff: value.p_is_stop_tariff === 1,
    priceList: priceListOf(call, group),
    profile: {
      emulator: profile.p_emulator,
      byDefault: profile.p_default,
      participantId: profile.p_participant_id,
      hasLogin: Boolean(profile.p_username),
      hasPassword: Boolean(profile.p_password),
      hasSender: Boolean(profile.p_sender_info),
      since: profileTrace.modify_date === null ? null : dayOf(profileTrace.modify_date),
    },
    users: usersOf(call, group),
    packagesUntil: today,
    packages: packagesOf(call, group),
    signIn: null,
    user: userOf(call, group),
  };
}

/** The page of a client. */
export const clientPageHandlers = {
  diagnoseClient: (call) => {
    const group = groupAt(call, call.params);
    const { p_gid, server_alias } = group.value;
    const organisation = groupRows(call).find((row) => row.p_gid === p_gid && row.server_alias === server_alias);
    if (!organisation) throw notFound();
    const facts = clientFacts(call, group);
    const { user } = facts;
    return {
      organisation,
      user: user ? { p_id: user.p_id, login: user.login, name: user.name } : null,
      contract: group.value.p_contract,
      moves: plannedMoves(call, group.key),
      checked_at: call.store.now(),
      checks: diagnose(facts),
    };
  },
} satisfies Partial<Handlers>;
