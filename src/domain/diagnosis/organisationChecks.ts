import type { Check } from '../../contract/clientPage';
import { formatMonth } from '../month';
import { formatNumber } from '../plural';
import { innProblem, kppProblem } from '../taxpayer';
import { joinInnKpp } from '../taxpayerNames';
import { checkOf, since } from './checkWords';
import type { ClientFacts } from './clientFacts';

function statusOf({ status, statusSince, contract }: ClientFacts): Check {
  const fact = `${status}, ${contract ? `договор ${contract}` : 'номер договора не указан'}`;
  const when = since(statusSince);
  if (status === 'В архиве')
    return checkOf('status', 'fails', fact, { when, short: 'Организация в архиве', fix: 'restore' });
  if (status === 'Приостановлена')
    return checkOf('status', 'fails', fact, { when, short: 'Работа приостановлена', fix: 'organisation' });
  return contract
    ? checkOf('status', 'ok', fact, { when })
    : checkOf('status', 'doubtful', fact, { when, short: 'Договор не указан', fix: 'organisation' });
}

function profileOf({ profile }: ClientFacts): Check {
  const when = since(profile.since);
  if (profile.emulator)
    return checkOf('profile', 'fails', 'Эмулятор: в таможню ничего не уходит', {
      when,
      short: 'Сообщения не уходят: эмулятор',
      fix: 'profile',
    });
  if (profile.byDefault) return checkOf('profile', 'ok', 'Профиль по умолчанию', { when });
  const missing = [
    [profile.participantId !== null, 'ID декларанта'],
    [profile.hasLogin, 'логин'],
    [profile.hasPassword, 'пароль'],
    [profile.hasSender, 'адрес отправителя'],
  ].flatMap(([has, what]) => (has ? [] : [what]));
  if (missing.length === 0)
    return checkOf('profile', 'ok', `Свой профиль, ID декларанта ${profile.participantId}`, { when });
  const none = missing.length === 4;
  return checkOf(
    'profile',
    'fails',
    none ? 'Не заполнен: отправлять не от кого' : `Не заполнено: ${missing.join(', ')}`,
    {
      when,
      short: none ? 'Профиль ФТС не заполнен' : 'Профиль ФТС заполнен не весь',
      fix: 'profile',
    },
  );
}

function usersOf({ users: { total, open, able, without, firstBanned } }: ClientFacts): Check {
  const of = `${formatNumber(able)} из ${formatNumber(total)}`;
  if (total === 0)
    return checkOf('users', 'fails', 'Ни одного пользователя', { short: 'Нет пользователей', fix: 'addUser' });
  if (open === 0)
    return checkOf('users', 'fails', `Заблокированы все: ${formatNumber(total)}`, {
      short: 'Все пользователи заблокированы',
      ...(total === 1 ? { fix: 'user', p_id: firstBanned } : { fix: 'users' }),
    });
  const mend =
    open - able === 1 && without ? ({ fix: 'user', p_id: without.p_id } as const) : ({ fix: 'users' } as const);
  if (able === 0)
    return checkOf('users', 'fails', `Отправлять может ${of}: ни у кого не выбраны виды пакетов`, {
      ...mend,
      short: 'Никто не может отправлять',
    });
  if (able < open && without) {
    const more = open - able - 1;
    const who = more > 0 ? `${without.login} и ещё у ${formatNumber(more)}` : without.login;
    return checkOf('users', 'doubtful', `Отправлять может ${of}: у ${who} не выбраны виды пакетов`, {
      ...mend,
      short: 'Отправлять могут не все',
    });
  }
  return checkOf('users', 'ok', `Отправлять может ${of}`);
}

function taxpayerOf({ opf, inn, kpp, innCorrect }: ClientFacts): Check {
  const number = joinInnKpp(inn, kpp);
  const problem = innProblem(inn, opf) ?? (innCorrect ? null : 'ИНН отмечен как некорректный');
  const mend = { fix: 'organisation' } as const;
  if (problem)
    return checkOf('taxpayer', 'fails', `${number || 'Не указан'}. ${problem}`, { ...mend, short: 'Некорректный ИНН' });
  const kppWrong = kppProblem(kpp, opf);
  if (kppWrong) return checkOf('taxpayer', 'doubtful', `${number}. ${kppWrong}`, { ...mend, short: 'Проверьте КПП' });
  return checkOf('taxpayer', 'ok', `${number}, контрольные цифры сходятся`);
}

function organisationIdOf({ orgId, orgIdRegistered }: ClientFacts): Check {
  const mend = { fix: 'organisation' } as const;
  if (orgId === null)
    return checkOf('organisationId', 'doubtful', 'Не указан', { ...mend, short: 'Нет ID организации' });
  if (orgIdRegistered === null)
    return checkOf('organisationId', 'unknown', `${orgId}; сверить не с чем: реестр не загружен`);
  return orgIdRegistered
    ? checkOf('organisationId', 'ok', `${orgId}, есть в реестре`)
    : checkOf('organisationId', 'doubtful', `${orgId}: в реестре у этих ИНН и КПП такого нет`, {
        ...mend,
        short: 'ID организации не из реестра',
      });
}

function tariffOf({ tariff, withoutTariff, priceList, today }: ClientFacts): Check {
  if (tariff === null)
    return withoutTariff
      ? checkOf('tariff', 'ok', 'Расчёт без тарифа')
      : checkOf('tariff', 'doubtful', 'Не подключён: работает как демонстрация', {
          short: 'Тариф не подключён',
          fix: 'billing',
        });
  if (priceList === undefined) return checkOf('tariff', 'ok', tariff);
  const month = `${today.slice(5, 7)}/${today.slice(0, 4)}`;
  return priceList
    ? checkOf('tariff', 'ok', `${tariff}, прайс дилера с ${formatMonth(priceList)}`, { when: `на ${month}` })
    : checkOf('tariff', 'doubtful', `${tariff}, но у дилера нет прайса на ${month}`, {
        short: 'У дилера нет прайса',
        fix: 'prices',
      });
}

/** What is asked of an organisation before what it has done, in order of importance. */
export const organisationChecks = (facts: ClientFacts): Check[] => [
  statusOf(facts),
  profileOf(facts),
  usersOf(facts),
  taxpayerOf(facts),
  organisationIdOf(facts),
  tariffOf(facts),
];
