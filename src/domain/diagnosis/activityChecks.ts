import { dayText } from '../day';
import type { Check } from '../../contract/clientPage';
import { formatMonth, fromMonthIndex } from '../month';
import { formatNumber } from '../plural';
import { checkOf, daysBetween } from './checkWords';
import type { ClientFacts, PackageFacts } from './clientFacts';

/** Data this many days old are told with their day. */
const freshDays = 3;
/** A sign-in longer ago is worth a look. */
const quietDays = 30;
const nothingSent = 'За 30 дней ни одного пакета';
/** Fewer packages than this say nothing by falling. */
const leastToCompare = 10;

const change = ({ recent, before }: PackageFacts) => {
  if (before === 0) return '';
  const percent = Math.round(((recent - before) / before) * 100);
  return percent === 0 ? '' : ` (${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}\u00a0%)`;
};

const origins: Record<string, string> = { desktop: 'из программы', online: 'из онлайн-клиента', api: 'через API' };

const lastWords = ({ last }: PackageFacts) =>
  last
    ? `последний отправлен ${[origins[last.origin], last.login].filter(Boolean).join(', ')}`
    : 'отправленных раньше нет';

/** The last package against the 30 days before: facts alone, as to send nothing is no fault. */
export function packagesCheck(
  name: 'packages' | 'userPackages',
  { today, packagesUntil }: Pick<ClientFacts, 'today' | 'packagesUntil'>,
  packages: PackageFacts,
): Check {
  if (packagesUntil === null) return checkOf(name, 'unknown', 'Неизвестно: данные о пакетах не загружены');
  const stale = daysBetween(packagesUntil, today) > freshDays ? `; данные по ${dayText(packagesUntil)}` : '';
  const { last, recent, before, emulated, archived } = packages;
  const emulator = emulated > 0 ? `; эмулятору ещё ${formatNumber(emulated)}` : '';
  const when = last ? `последний ${dayText(last.day)}` : null;
  const counts = `За 30 дней ${formatNumber(recent)}, за прежние 30 дней ${formatNumber(before)}${change(packages)}`;
  const rest = `${emulator}${stale}`;
  if (archived) {
    const away = `подробности за ${formatMonth(fromMonthIndex(archived))} убраны в архив`;
    return checkOf(name, 'doubtful', `${counts}; ${away}${rest}`, { short: nothingSent, fix: 'packages' });
  }
  if (!last) return checkOf(name, 'doubtful', `Пакетов не было ни одного${rest}`, { short: 'Пакетов не было' });
  const told = { when, fix: 'packages' } as const;
  if (recent === 0) return checkOf(name, 'doubtful', `${counts}${rest}`, { ...told, short: nothingSent });
  if (before >= leastToCompare && recent * 2 < before)
    return checkOf(name, 'doubtful', `${counts}${rest}`, { ...told, short: 'Пакетов стало вдвое меньше' });
  return checkOf(name, 'ok', `${counts}, ${lastWords(packages)}${rest}`, { when });
}

/** The last sign-in to the office; what client programs do is not told here. */
export function signInCheck(
  name: 'signIn' | 'userSignIn',
  { today }: Pick<ClientFacts, 'today'>,
  { signIn, online }: { signIn: ClientFacts['signIn']; online: boolean },
): Check {
  if (online) return checkOf(name, 'ok', 'Сейчас в сети', { when: `на ${dayText(today)}` });
  if (!signIn)
    return checkOf(name, 'unknown', 'Неизвестно: в кабинет не входили, а входы в программу клиента здесь не видны');
  const quiet = daysBetween(signIn.day, today) > quietDays;
  const fact = name === 'signIn' ? `В кабинет входил ${signIn.login}` : 'Входил в кабинет';
  return quiet
    ? checkOf(name, 'doubtful', `${fact}, больше ${quietDays} дней назад`, {
        when: dayText(signIn.day),
        short: 'Давно не входили',
      })
    : checkOf(name, 'ok', fact, { when: dayText(signIn.day) });
}
