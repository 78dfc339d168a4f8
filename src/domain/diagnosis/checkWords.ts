import { dayMs, dayText } from '../day';
import type { Check, CheckName, CheckState, Fix } from '../../contract/clientPage';

/** What a check is called. */
export const checkCaptions: Record<CheckName, string> = {
  userAccess: 'Вход пользователя',
  userKinds: 'Его виды пакетов',
  userSignature: 'Подпись',
  userPackages: 'Его пакеты',
  userSignIn: 'Его последний вход',
  status: 'Статус и договор',
  profile: 'Профиль ФТС',
  users: 'Пользователи',
  taxpayer: 'ИНН и КПП',
  organisationId: 'ID организации',
  tariff: 'Тариф',
  packages: 'Пакеты',
  signIn: 'Последний вход',
  answers: 'Ответы ФТС',
};

/** «с 22.11.2026», or nothing where the day is not known. */
export const since = (iso: string | null) => (iso === null ? null : `с ${dayText(iso)}`);

/** How many days lie between two of `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

interface Saying {
  when?: string | null;
  /** What is wrong, in a few words. */
  short?: string;
  fix?: Fix['kind'];
  p_id?: number | null;
}

/** A check with what it has to say. */
export const checkOf = (
  name: CheckName,
  state: CheckState,
  fact: string,
  { when = null, short, fix, p_id = null }: Saying = {},
): Check => ({ name, state, fact, when, short: short ?? null, fix: fix ? { kind: fix, p_id } : null });
