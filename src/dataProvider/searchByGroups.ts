import type { GroupRow, ShortGroupRow } from '../contract/groups';
import type { SearchAnswer, SearchHit } from '../contract/search';
import { organisationHit, userHit, type FoundOrganisation, type FoundUser } from '../contract/searchHits';
import { readQuery, type ExactField, type SearchQuery } from '../domain/search/readQuery';
import { textsToTry } from '../domain/search/textsToTry';
import { searchText } from '../domain/searchText';

type Row = GroupRow | ShortGroupRow;

/** Organisations as the list of a server finds them, and how many there are. */
export type FindGroups = (search: string) => Promise<{ count: number; rows: readonly Row[] }>;

/** By what of its values a record is meant, or null. */
const exactly = ({ exact }: SearchQuery, values: Partial<Record<ExactField, unknown>>): ExactField | null =>
  exact.find(({ field, value }) => searchText(String(values[field] ?? '')) === searchText(value))?.field ?? null;

function organisationOf(row: Row, query: SearchQuery): FoundOrganisation {
  const [inn = '', kpp = null] = row.inn_kpp.split('/');
  const { name, inn_kpp, p_gid, org_id, participant_id, access_status, city, parent, server_alias, server_name } = row;
  const by = exactly(query, { inn_kpp, inn, kpp, p_gid, org_id, participant_id });
  const unknown = { contract: null, contact_person: null, contact_email: null, contact_phones: null, subgroup: null };
  return {
    ...unknown,
    by,
    name,
    inn,
    kpp,
    p_gid,
    org_id,
    participant_id,
    access_status,
    city,
    parent,
    server_alias,
    server_name,
  };
}

/** The users of a row that the text means, as far as the row carries them: it has no phones. */
function usersOf(row: Row, query: SearchQuery): FoundUser[] {
  const users = 'users_json' in row ? row.users_json : [];
  return users.flatMap(({ p_id, login, name: full_name, email, role }) => {
    const by = exactly(query, { p_id, login, email });
    const text = searchText([login, email, full_name].join(' '));
    if (by === null && !(query.words.length > 0 && query.words.every((word) => text.includes(word)))) return [];
    const { server_alias, server_name, p_gid, name: organisation } = row;
    const place = { server_alias, server_name, p_gid, organisation };
    return [{ ...place, by, p_id, login, full_name, email, phone: null, role }];
  });
}

/** What a list is asked for, the likeliest first: it knows no spaces within numbers, no «ИНН/КПП», no quotes, no legal form. */
function spellings(text: string): string[] {
  const { exact, words, only } = readQuery(text);
  const number = exact.find(({ value }) => /\d/.test(value))?.value.split('/')[0];
  const plain = words.join(' ');
  const all = only === null ? [/^[\d\s/]+$/.test(text) ? number : undefined, text.trim(), plain] : [String(only)];
  return [...new Set(all.flatMap((one) => one || []))];
}

const hitsOf = (rows: readonly Row[], query: SearchQuery): { organisations: SearchHit[]; users: SearchHit[] } => {
  const kept = rows.filter(({ p_gid }) => query.only === null || p_gid === query.only);
  const users = kept.flatMap((row) => usersOf(row, query)).map((user) => userHit(user, query));
  return { organisations: kept.map((row) => organisationHit(organisationOf(row, query), query)), users };
};

/** The search of everything before a server that has none of its own: by its list of organisations, one spelling after the other until one finds something. */
export async function searchByGroups(find: FindGroups, q: string, limit: number): Promise<SearchAnswer> {
  const tried: string[] = [];
  for (const text of textsToTry(q)) {
    tried.push(text);
    for (const spelling of spellings(text)) {
      const { count, rows } = await find(spelling);
      const { organisations, users } = hitsOf(rows, readQuery(text));
      if (organisations.length === 0) continue;
      const counts = { organisation: Math.max(count, organisations.length), user: users.length, dealer: 0, price: 0 };
      const first = users.some(({ exact }) => exact) && !organisations.some(({ exact }) => exact);
      const parts = [organisations.slice(0, limit), users.slice(0, limit)];
      return { searched: text, tried, counts, results: (first ? parts.toReversed() : parts).flat() };
    }
  }
  return { searched: q.trim(), tried, counts: { organisation: 0, user: 0, dealer: 0, price: 0 }, results: [] };
}
