import type { HitKind, SearchHit } from '../../contract/search';
import {
  dealerHit,
  organisationHit,
  priceHit,
  userHit,
  type FoundDealer,
  type FoundOrganisation,
  type FoundUser,
} from '../../contract/searchHits';
import { formatMonth, monthIndex } from '../../domain/month';
import { inForce } from '../../domain/priceStatus';
import { recordId } from '../../domain/recordId';
import { readQuery, type ExactField, type SearchQuery } from '../../domain/search/readQuery';
import { textsToTry } from '../../domain/search/textsToTry';
import { searchText } from '../../domain/searchText';
import { joinInnKpp, joinLegalForm } from '../../domain/taxpayerNames';
import { billingAliases, type BillingAlias } from '../../domain/tiers';
import { portals } from './accounts';
import type { Handlers, MockCall } from './call';
import { hasAll } from './listing';
import { roles } from './lookups';
import { profileOf } from './members';
import type { GroupRecord } from './records';
import { dealersInScope, groupsInScope, parentName, type Asking } from './scope';
import type { Kept } from './table';

const serverName = (server: string) => portals.find(({ server_alias }) => server_alias === server)?.server_name ?? '';
const lastTen = (phone: string | null) => phone?.replace(/\D/g, '').slice(-10) ?? '';
const bare = (name: string) => name.replace(/[«»"]/g, '');

type Exacts = Partial<Record<ExactField, string | number | null>>;

/** By what a record is found: an identifier, its words (null), or not at all. */
function foundBy(
  { exact, words, only }: SearchQuery,
  values: Exacts,
  texts: readonly unknown[],
): ExactField | null | undefined {
  const fits = exact.find(({ field, value }) => searchText(String(values[field] ?? '')) === searchText(value));
  if (fits) return fits.field;
  const long = only === null && words.some((word) => word.length >= 3);
  return long && hasAll(texts, words) ? null : undefined;
}

/** Rows that were found with what orders them: identifiers, then the rest; the archive last. */
const ordered = <T extends { by: unknown }>(rows: readonly T[], archived: (row: T) => boolean) =>
  rows.toSorted((a, b) => Number(a.by === null) - Number(b.by === null) || Number(archived(a)) - Number(archived(b)));

function organisationOf(
  call: Asking,
  query: SearchQuery,
  { key, value }: Kept<GroupRecord>,
): FoundOrganisation | undefined {
  const { p_participant_id: participant_id } = profileOf(call.store, key).value;
  const name = joinLegalForm(value.p_opf, value.p_fullname);
  const { p_gid, server_alias, p_inn: inn, p_kpp: kpp, p_org_id: org_id, p_contract: contract } = value;
  const exacts = { inn_kpp: joinInnKpp(inn, kpp), inn, kpp, p_gid, org_id, participant_id, contract };
  const { p_city, p_contact_person, p_contact_email, p_contact_phones } = value;
  const texts = [bare(name), inn, kpp, p_gid, org_id, p_city, contract, p_contact_person, p_contact_email];
  const words = foundBy(query, exacts, [...texts, p_contact_phones?.replace(/\D/g, '')]);
  const by = words === undefined ? foundBy({ ...query, exact: [] }, {}, [participant_id]) : words;
  const subgroup = call.store.subgroups
    .values()
    .find(
      (one) =>
        one.server_alias === server_alias &&
        one.parent_p_gid === p_gid &&
        foundBy({ ...query, exact: [] }, {}, [bare(one.p_fullname)]) === null,
    );
  if (by === undefined && !subgroup) return undefined;
  return {
    server_alias,
    server_name: serverName(server_alias),
    p_gid,
    by: by === undefined ? 'subgroup' : by,
    name,
    inn,
    kpp,
    access_status: value.access_status,
    org_id,
    participant_id,
    contract,
    city: p_city,
    contact_person: p_contact_person,
    contact_email: p_contact_email,
    contact_phones: p_contact_phones,
    parent: parentName(call.store, value.parent_id),
    subgroup: by === undefined && subgroup ? joinLegalForm(subgroup.p_opf, subgroup.p_fullname) : null,
  };
}

const isArchived = ({ access_status }: FoundOrganisation) => access_status === 'В архиве';

const organisations = (call: Asking, query: SearchQuery) =>
  ordered(
    groupsInScope(call).flatMap((group) => organisationOf(call, query, group) ?? []),
    isArchived,
  );

function users(call: Asking, query: SearchQuery): FoundUser[] {
  const groups = new Map(groupsInScope(call).map(({ key, value }) => [key, value]));
  const rows = call.store.users.values().flatMap((user): FoundUser[] => {
    const group = groups.get(recordId(user.server_alias, user.parent_p_gid));
    const { p_id, p_name: login, p_fullname, p_email, p_phone } = user;
    const phone = lastTen(p_phone);
    const texts = [login, p_email, p_fullname, p_id, p_phone?.replace(/\D/g, '')];
    const by = foundBy(query, { phone, email: p_email, login, p_id }, texts);
    if (!group || by === undefined) return [];
    return [
      {
        by,
        server_alias: user.server_alias,
        server_name: serverName(user.server_alias),
        p_gid: group.p_gid,
        p_id,
        login,
        full_name: p_fullname,
        email: p_email,
        phone: p_phone,
        role: roles.find(({ p_rid }) => p_rid === user.p_rid)?.name ?? '',
        organisation: joinLegalForm(group.p_opf, group.p_fullname),
      },
    ];
  });
  return ordered(rows, () => false);
}

/** Dealers stand beside the organisations of the mock: what names and identifies them is their own record's. */
function dealers(call: Asking, query: SearchQuery): FoundDealer[] {
  const rows = dealersInScope(call).flatMap(({ value }): FoundDealer[] => {
    const { p_id, p_gid, p_piportal_alias, p_inn: inn, p_kpp: kpp, p_org_id: org_id } = value;
    const name = joinLegalForm(value.p_opf, value.p_fullname);
    const by = foundBy(query, { inn_kpp: joinInnKpp(inn, kpp), inn, kpp, p_gid, org_id }, [
      bare(name),
      inn,
      kpp,
      p_gid,
      org_id,
    ]);
    if (by === undefined) return [];
    const none = { participant_id: null, contract: null, city: null, contact_person: null, contact_email: null };
    const place = { server_alias: p_piportal_alias, server_name: serverName(p_piportal_alias), p_gid, dealer_id: p_id };
    return [
      {
        ...none,
        ...place,
        by,
        name,
        inn,
        kpp,
        access_status: 'Работает',
        org_id,
        contact_phones: null,
        parent: null,
        subgroup: null,
      },
    ];
  });
  return ordered(rows, isArchived);
}

/** The lists in force and to come of a dealer. */
function pricesOf({ store }: Asking, dealer: FoundDealer): SearchHit[] {
  const own = store.priceLists.values().filter(({ dealer_id }) => dealer_id === dealer.dealer_id);
  return (Object.entries(billingAliases) as [BillingAlias, string][]).flatMap(([alias, caption]) => {
    const lists = own.filter(({ billing_alias }) => billing_alias === alias);
    const running = inForce(lists, store.month);
    const future = lists.filter((list) => monthIndex(list) > monthIndex(store.month));
    return [...(running ? [running] : []), ...future]
      .toSorted((a, b) => formatMonth(a).localeCompare(formatMonth(b)))
      .map(({ year, month, ...list }) =>
        priceHit(dealer, {
          ...list,
          year,
          month,
          caption,
          price_status: running?.year === year && running.month === month ? 'active' : 'future',
        }),
      );
  });
}

function find(call: MockCall<'search'>, query: SearchQuery, limit: number) {
  const seen = call.rights.has('organisations-users');
  const found = call.rights.has('dealers') ? dealers(call, query) : [];
  const parts: Record<HitKind, SearchHit[]> = {
    organisation: seen ? organisations(call, query).map((row) => organisationHit(row, query)) : [],
    user: seen ? users(call, query).map((row) => userHit(row, query)) : [],
    dealer: found.map((row) => dealerHit(row, query)),
    price: found.slice(0, limit).flatMap((dealer) => pricesOf(call, dealer)),
  };
  const all = Object.values(parts);
  const leads = (hits: readonly SearchHit[]) => hits.some(({ exact }) => exact);
  return {
    counts: {
      organisation: parts.organisation.length,
      user: parts.user.length,
      dealer: parts.dealer.length,
      price: parts.price.length,
    },
    results: [...all.filter(leads), ...all.filter((hits) => !leads(hits))].flatMap((hits) => hits.slice(0, limit)),
  };
}

/** One search for everything in sight. */
export const searchHandlers = {
  search: (call) => {
    const { q, limit = 5 } = call.query;
    const tried: string[] = [];
    for (const text of textsToTry(q)) {
      tried.push(text);
      const found = find(call, readQuery(text), limit);
      if (found.results.length > 0) return { searched: text, tried, ...found };
    }
    return { searched: q.trim(), tried, counts: { organisation: 0, user: 0, dealer: 0, price: 0 }, results: [] };
  },
} satisfies Partial<Handlers>;
