import type { UserRow } from '../../contract/groups';
import type { Group } from '../../dataProvider/adapters/groups';
import { loginKey } from '../../domain/login';
import { searchText, searchWords } from '../../domain/searchText';

/** The least digits of what may be a phone, which rows do not carry. */
const phoneDigits = 6;

const hasAll = (parts: readonly unknown[], words: readonly string[]) => {
  const text = searchText(parts.join(' '));
  return words.every((word) => text.includes(word));
};

/** Whether a user has all that is sought, as far as his row tells. */
export const isUserFound = ({ login, name, email, p_id }: UserRow, words: readonly string[]): boolean =>
  words.length > 0 && hasAll([login, name, email, p_id], words);

/** Whether what is sought may stand where no row shows it: in a phone. */
export const mayBePhone = (words: readonly string[]): boolean =>
  words.length === 1 && /^\d+$/.test(words[0] ?? '') && (words[0] ?? '').length >= phoneDigits;

/** Whether an organisation was found by one of its users, carried by its row or not, and by nothing of its own. */
export function foundWithin(row: Group, sought: string): boolean {
  const words = searchWords(sought);
  if (words.length === 0) return false;
  if (row.found_within !== undefined) return row.found_within;
  const { name, inn_kpp, p_gid, org_id, city, participant_id } = row;
  const { users_json = [], subgroups_json = [] } = row;
  const users = [...users_json, ...subgroups_json.flatMap((subgroup) => subgroup.users)];
  if (users.some(({ login }) => loginKey(login) === loginKey(sought))) return true;
  if (hasAll([name, inn_kpp.replace('/', ' '), p_gid, org_id, city, participant_id], words)) return false;
  return users.some((user) => isUserFound(user, words)) || row.user_count > users.length || mayBePhone(words);
}
