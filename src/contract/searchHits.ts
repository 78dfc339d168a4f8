import { formatMonth, type Month } from '../domain/month';
import { priceStatusCaptions, type PriceStatus } from '../domain/priceStatus';
import { matchedBy } from '../domain/search/matchedBy';
import type { ExactField, SearchQuery } from '../domain/search/readQuery';
import { joinInnKpp } from '../domain/taxpayerNames';
import { formatPhone } from '../domain/text';
import type { Matched, SearchHit } from './search';

/** How a record was found: by an identifier, or by its words alone. */
interface Found {
  server_alias: string;
  server_name: string;
  p_gid: number;
  by: ExactField | 'subgroup' | null;
}

export interface FoundOrganisation extends Found {
  name: string;
  inn: string;
  kpp: string | null;
  access_status: string;
  org_id: number | null;
  participant_id: string | null;
  contract: string | null;
  city: string | null;
  contact_person: string | null;
  contact_email: string | null;
  contact_phones: string | null;
  parent: string | null;
  /** A subgroup that has the words. */
  subgroup: string | null;
}

export interface FoundUser extends Found {
  p_id: number;
  login: string;
  full_name: string;
  email: string;
  phone: string | null;
  role: string;
  organisation: string;
}

export interface FoundDealer extends FoundOrganisation {
  dealer_id: number;
}

export interface FoundPrice extends Month {
  billing_alias: string;
  caption: string;
  price_status: PriceStatus;
}

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
const phoneText = (text: string | null) => (text === null ? null : formatPhone(text));

function organisationMatch(row: FoundOrganisation, { words }: SearchQuery): Matched {
  const innKpp = joinInnKpp(row.inn, row.kpp);
  const exact: Partial<Record<ExactField, string | null>> = {
    inn: row.inn,
    kpp: row.kpp,
    p_gid: String(row.p_gid),
    org_id: String(row.org_id ?? ''),
    participant_id: row.participant_id,
    contract: row.contract,
    phone: row.contact_phones,
    email: row.contact_email,
  };
  if (row.by === 'subgroup') return { field: 'subgroup', text: row.subgroup ?? '' };
  if (row.by) return { field: row.by, text: exact[row.by] ?? innKpp };
  return matchedBy(
    [
      { field: 'name', text: row.name },
      { field: 'inn_kpp', text: innKpp },
      { field: 'p_gid', text: String(row.p_gid) },
      { field: 'org_id', text: exact.org_id },
      { field: 'contract', text: row.contract },
      { field: 'participant_id', text: row.participant_id },
      { field: 'city', text: row.city },
      { field: 'contact', text: joined([row.contact_person, row.contact_email, row.contact_phones]) },
      { field: 'subgroup', text: row.subgroup },
    ],
    words,
  );
}

const isExact = ({ by }: Found) => by !== null && by !== 'subgroup';

/** An organisation that was found, with the reason. */
export const organisationHit = (row: FoundOrganisation, query: SearchQuery): SearchHit => ({
  kind: 'organisation',
  server_alias: row.server_alias,
  id: row.p_gid,
  p_gid: row.p_gid,
  title: row.name,
  sub: joined([joinInnKpp(row.inn, row.kpp), row.server_name, row.parent]),
  status: row.access_status,
  exact: isExact(row),
  matched: organisationMatch(row, query),
  price: null,
});

/** A user that was found, with the reason. */
export function userHit(row: FoundUser, { words }: SearchQuery): SearchHit {
  const phone = phoneText(row.phone);
  const exact: Partial<Record<ExactField, string | null>> = {
    phone,
    email: row.email,
    login: row.login,
    p_id: String(row.p_id),
  };
  const by = row.by === 'subgroup' ? null : row.by;
  const matched: Matched = by
    ? { field: by, text: exact[by] ?? '' }
    : matchedBy(
        [
          { field: 'full_name', text: row.full_name },
          { field: 'login', text: row.login },
          { field: 'email', text: row.email },
          { field: 'phone', text: phone },
          { field: 'p_id', text: exact.p_id },
        ],
        words,
      );
  return {
    kind: 'user',
    server_alias: row.server_alias,
    id: row.p_id,
    p_gid: row.p_gid,
    title: row.full_name,
    sub: joined([row.login, row.organisation, row.server_name]),
    status: row.role,
    exact: isExact(row),
    matched,
    price: null,
  };
}

/** A dealer that was found, with the reason. */
export const dealerHit = (row: FoundDealer, query: SearchQuery): SearchHit => ({
  ...organisationHit(row, query),
  kind: 'dealer',
  id: row.dealer_id,
  sub: joined([joinInnKpp(row.inn, row.kpp), row.server_name]),
});

/** A price list of a dealer that was found. */
export const priceHit = (
  dealer: FoundDealer,
  { billing_alias, year, month, caption, price_status }: FoundPrice,
): SearchHit => ({
  kind: 'price',
  server_alias: dealer.server_alias,
  id: dealer.dealer_id,
  p_gid: dealer.p_gid,
  title: `Прайс ${caption}: ${dealer.name}`,
  sub: `с ${formatMonth({ year, month })}`,
  status: priceStatusCaptions[price_status],
  exact: false,
  matched: { field: 'dealer', text: dealer.name },
  price: { billing_alias, year, month },
});
