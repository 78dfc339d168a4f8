import { formatMoment } from '../domain/moment';
import { commonPasswordProblem } from '../domain/passwordRules';
import { mayGrant, rightOfId, type Rights } from '../domain/rights';
import { normalisePhone } from '../domain/text';
import { badField, conflict, forbidden } from './refusal';
import type { User } from './users';

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const lists = ['p_rights', 'p_package_types', 'p_online_rights', 'p_statuses'] as const;

/** Values as they are kept: ids in order, a phone as +7…; no statuses where notification is off. */
export function keptUser(given: Partial<User>, notification: boolean): Partial<User> {
  const ordered = Object.fromEntries(lists.flatMap((field) => (given[field] ? [[field, sorted(given[field])]] : [])));
  const phone = given.p_phone ? { p_phone: normalisePhone(given.p_phone) } : {};
  return { ...given, ...ordered, ...phone, ...(notification ? {} : { p_statuses: [] }) };
}

/** Whoever changes a right of another must hold it himself: to give it, and to take it away. */
export function refuseForeignRights(giver: Rights, before: readonly number[], after: readonly number[]): void {
  const changed = [...before.filter((one) => !after.includes(one)), ...after.filter((one) => !before.includes(one))];
  for (const one of changed) {
    const right = rightOfId(one);
    if (!right) throw badField('p_rights', 'Неизвестное право');
    if (!mayGrant(giver, right)) throw forbidden();
  }
}

/** Refuses a new password that is among the first to be guessed; `field` is where it was given. */
export async function refuseCommonPassword(field: string, password: string, login: string): Promise<void> {
  const problem = await commonPasswordProblem(password, login);
  if (problem) throw badField(field, problem);
}

/** One's own password is changed where the former one is asked for. */
export const ownPasswordElsewhere = () =>
  badField('p_pass', 'Свой пароль меняют на странице «Мой доступ»: там спросят прежний');

/** Who made a user and when. */
export interface MadeUser {
  create_user: string | null;
  create_date: string;
}

/**
 * A login is one person's over all servers. `here` is who has it where the new user was meant to be: a save whose answer was lost
 * has made him, or a colleague has.
 */
export function takenLogin(here?: MadeUser) {
  const by = here?.create_user ? `, его создал ${here.create_user}: ${formatMoment(here.create_date)} (МСК)` : '';
  const text = here ? `Логин уже занят: такой пользователь здесь есть${by}` : 'Логин уже занят';
  return conflict(text, { p_name: [text] });
}
