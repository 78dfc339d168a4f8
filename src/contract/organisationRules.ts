import { archiveMove } from '../domain/accessStatus';
import { formatMonth, monthIndex, type Month } from '../domain/month';
import type { Rights } from '../domain/rights';
import { lockedDealerFields } from './dealers';
import type { AccessStatus } from './lists';
import type { Organisation } from './organisations';
import { badField, conflict, Refusal, refuseProblems } from './refusal';

/** The fields, of those changed, that this caller may not change where the organisation is a dealer's. */
export const lockedOfDealer = (rights: Rights, changed: readonly string[]): readonly string[] =>
  rights.has('billing_admin') ? [] : changed.filter((field) => lockedDealerFields.some((one) => one === field));

/** Refuses, by name, the fields of a dealer's organisation that only a billing administrator changes (doc 2 §5). */
export function refuseDealerFields(rights: Rights, changed: readonly string[]): void {
  const locked = lockedOfDealer(rights, changed);
  if (locked.length === 0) return;
  const message = 'Изменить это может только администратор биллинга';
  throw new Refusal(403, message, Object.fromEntries(locked.map((field) => [field, [message]])));
}

/**
 * Refuses an organisation id that the register does not give for INN and KPP. Nothing has been loaded into a register that is not
 * `loaded`: then a billing administrator types the id.
 */
export function refuseUnregistered(rights: Rights, loaded: boolean): void {
  if (loaded) throw badField('p_org_id', 'Выберите ID организации из списка по ИНН и КПП');
  if (!rights.has('billing_admin'))
    throw badField('p_org_id', 'Реестр организаций не загружен: ID организации введёт администратор биллинга');
}

/** Nobody suspends the organisation that he belongs to, or lets it go on (decisions, Rights). */
export function refuseOwnSuspension(
  own: { server: string; company: { p_gid: number } },
  at: { server: string; p_gid: number },
  changes: Partial<Organisation>,
): void {
  if (!('p_banned' in changes) || own.server !== at.server || own.company.p_gid !== at.p_gid) return;
  const message = 'Свою организацию приостанавливает и возвращает к работе только вышестоящий дилер';
  throw new Refusal(403, message, { p_banned: [message] });
}

/** INN and KPP of an organisation that works stay as they are (doc 1 §4). */
export function refuseLocked({ access_status }: Organisation, changes: Partial<Organisation>): void {
  if (access_status !== 'Работает') return;
  refuseProblems([
    ...('p_inn' in changes ? [{ field: 'p_inn', message: 'ИНН работающей организации не изменяется' }] : []),
    ...('p_kpp' in changes ? [{ field: 'p_kpp', message: 'КПП работающей организации не изменяется' }] : []),
  ]);
}

/** A month that has gone by stays with the dealer that it was sold by. */
export function refusePastMove(month: number, now: Month): void {
  if (month < monthIndex(now)) throw badField('month', `Месяц уже прошёл: выберите ${formatMonth(now)} или позже`);
}

/** Where the archive action leads from `status`; 409 from whatever else, and where the caller saw another one: a toggle alone would undo itself on a retry. */
export function invertedStatus(status: AccessStatus, seen: AccessStatus | undefined): AccessStatus {
  if (seen !== undefined && seen !== status) throw conflict(`Статус организации уже изменён: ${status}`);
  const next = archiveMove(status);
  if (next === null) throw conflict(`Организация в статусе «${status}» не переносится в архив`);
  return next;
}
