import type { Check } from '../../contract/clientPage';
import { packagesCheck, signInCheck } from './activityChecks';
import { checkOf } from './checkWords';
import type { ClientFacts, UserFacts } from './clientFacts';

function accessOf({ p_id, login, role, banned, passwordAssigned }: UserFacts): Check {
  const mend = { fix: 'user', p_id } as const;
  if (banned)
    return checkOf('userAccess', 'fails', `${login}: с ролью «${role}» войти нельзя`, {
      ...mend,
      short: 'Пользователь заблокирован',
    });
  if (passwordAssigned)
    return checkOf('userAccess', 'doubtful', `${login}: пароль выдан и ещё не сменён, без смены дальше не пустят`, {
      short: 'Пароль не сменён',
    });
  return checkOf('userAccess', 'ok', `${login}: роль «${role}», вход не закрыт`);
}

function kindsOf({ p_id, kinds }: UserFacts): Check {
  return kinds === 0
    ? checkOf('userKinds', 'fails', 'Не выбран ни один вид пакетов: отправлять нечего', {
        fix: 'user',
        p_id,
        short: 'У пользователя нет видов пакетов',
      })
    : checkOf('userKinds', 'ok', `Выбрано видов: ${kinds}`);
}

function signatureOf({ signature }: UserFacts): Check {
  return signature === 'Нет'
    ? checkOf('userSignature', 'ok', 'Своя подпись не требуется')
    : checkOf('userSignature', 'unknown', 'Требуется своя подпись; действует ли она, здесь не видно');
}

/** What is asked of one user, before his organisation. */
export const userChecks = (facts: ClientFacts, user: UserFacts): Check[] => [
  accessOf(user),
  kindsOf(user),
  signatureOf(user),
  packagesCheck('userPackages', facts, user.packages),
  signInCheck('userSignIn', facts, user),
];
