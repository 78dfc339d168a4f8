import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNames, type CheckName } from '../../../../src/contract/clientPage';
import { checkCaptions } from '../../../../src/domain/diagnosis/checkWords';
import type { ClientFacts, UserFacts } from '../../../../src/domain/diagnosis/clientFacts';
import { diagnose } from '../../../../src/domain/diagnosis/diagnose';
import { firstTrouble } from '../../../../src/domain/diagnosis/firstTrouble';

const packages = {
  last: { day: '2026-11-19', login: 'orehov.d1601', origin: 'desktop' },
  recent: 118,
  before: 110,
  emulated: 0,
};

/** A client with whom nothing is wrong. */
const sound: ClientFacts = {
  today: '2026-11-22',
  status: 'Работает',
  statusSince: '2026-11-20',
  contract: 'Д-1134/26',
  opf: 'ООО',
  inn: '7707083893',
  kpp: '770701001',
  innCorrect: true,
  orgId: 100_399,
  orgIdRegistered: true,
  tariff: 'Динамический',
  withoutTariff: false,
  priceList: { year: 2026, month: 7 },
  profile: {
    emulator: false,
    byDefault: false,
    participantId: '05185821',
    hasLogin: true,
    hasPassword: true,
    hasSender: true,
    since: '2026-11-20',
  },
  users: { total: 5, open: 4, able: 4, without: null, firstBanned: 5, online: false },
  packagesUntil: '2026-11-21',
  packages,
  signIn: { day: '2026-11-18', login: 'orehov.d1601' },
};

const user: UserFacts = {
  p_id: 1601,
  login: 'orehov.d1601',
  name: 'Орехов Даниил Игоревич',
  role: 'Декларант',
  banned: false,
  passwordAssigned: false,
  kinds: 3,
  signature: 'Нет',
  online: false,
  packages,
  signIn: { day: '2026-11-18', login: 'orehov.d1601' },
};

const troubleOf = (facts: Partial<ClientFacts>) => firstTrouble(diagnose({ ...sound, ...facts }));
const checkOf = (facts: Partial<ClientFacts>, name: CheckName) =>
  diagnose({ ...sound, ...facts }).find((check) => check.name === name);

/** Twelve clients, each broken in one place. */
const broken: readonly [string, Partial<ClientFacts>, object][] = [
  ['suspended', { status: 'Приостановлена' }, { name: 'status', state: 'fails', fix: { kind: 'organisation' } }],
  ['archived', { status: 'В архиве' }, { name: 'status', state: 'fails', fix: { kind: 'restore' } }],
  ['without a contract', { contract: null }, { name: 'status', state: 'doubtful', when: 'с 20.11.2026' }],
  [
    'on the emulator',
    { profile: { ...sound.profile, emulator: true } },
    { name: 'profile', fact: 'Эмулятор: в таможню ничего не уходит', when: 'с 20.11.2026', fix: { kind: 'profile' } },
  ],
  [
    'with half a profile',
    { profile: { ...sound.profile, hasPassword: false } },
    { name: 'profile', state: 'fails', fact: 'Не заполнено: пароль' },
  ],
  [
    'without users',
    { users: { total: 0, open: 0, able: 0, without: null, firstBanned: null, online: false } },
    { name: 'users', fact: 'Ни одного пользователя', fix: { kind: 'addUser', p_id: null } },
  ],
  [
    'with everybody banned',
    { users: { total: 1, open: 0, able: 0, without: null, firstBanned: 5, online: false } },
    { name: 'users', fact: 'Заблокированы все: 1', fix: { kind: 'user', p_id: 5 } },
  ],
  [
    'without kinds of packages',
    { users: { ...sound.users, able: 0, without: { p_id: 7, login: 'a.b' } } },
    { name: 'users', fact: 'Отправлять может 0 из 5: ни у кого не выбраны виды пакетов', fix: { kind: 'users' } },
  ],
  ['with a wrong INN', { inn: '7707083894' }, { name: 'taxpayer', state: 'fails', short: 'Некорректный ИНН' }],
  ['without an id', { orgId: null }, { name: 'organisationId', state: 'doubtful', fact: 'Не указан' }],
  ['without a tariff', { status: 'Демо', tariff: null }, { name: 'tariff', fix: { kind: 'billing' } }],
  [
    'that has stopped sending',
    { packages: { ...packages, recent: 0 } },
    {
      name: 'packages',
      fact: 'За 30 дней 0, за прежние 30 дней 110 (−100\u00a0%)',
      when: 'последний 19.11.2026',
      fix: { kind: 'packages' },
    },
  ],
];

describe('O02 the diagnosis of a client', () => {
  it.each(broken)('names what is wrong with a client %s', (_, facts, expected) => {
    expect(troubleOf(facts)).toMatchObject(expected);
  });

  it('finds nothing wrong with a sound client, and says what it does not know', () => {
    const checks = diagnose(sound);
    expect(firstTrouble(checks)).toBeUndefined();
    expect(checks.filter(({ state }) => state === 'unknown').map(({ name }) => name)).toEqual(['answers']);
  });

  it('names who has signed in, where it is not about the one that is asked about', () => {
    const facts = ['signIn', 'userSignIn'] as const;
    expect(facts.map((name) => checkOf({ user }, name)?.fact)).toEqual([
      'В кабинет входил orehov.d1601',
      'Входил в кабинет',
    ]);
  });

  it('says «Неизвестно» where there are no data, and never nought', () => {
    const nothing = { packagesUntil: null, packages: { last: null, recent: 0, before: 0, emulated: 0 }, signIn: null };
    expect(checkOf(nothing, 'packages')).toMatchObject({ state: 'unknown', fact: /^Неизвестно/, fix: null });
    expect(checkOf(nothing, 'signIn')).toMatchObject({ state: 'unknown', when: null });
    expect(checkOf({ orgIdRegistered: null }, 'organisationId')).toMatchObject({ state: 'unknown' });
    expect(troubleOf({ ...nothing, orgIdRegistered: null })).toBeUndefined();
  });

  it('puts the user that is asked about before his organisation', () => {
    const banned = { ...user, banned: true, role: 'Banned users', kinds: 0 };
    const checks = diagnose({ ...sound, status: 'Приостановлена', user: banned });
    expect(checks[0]).toMatchObject({ name: 'userAccess', state: 'fails', fix: { kind: 'user', p_id: 1601 } });
    expect(firstTrouble(checks)?.name).toBe('userAccess');
    expect(firstTrouble(diagnose({ ...sound, user: { ...user, kinds: 0 } }))?.name).toBe('userKinds');
    expect(firstTrouble(diagnose({ ...sound, user }))).toBeUndefined();
  });

  it('names one who lacks kinds of packages, and counts the others', () => {
    const without = { p_id: 1601, login: 'orehov.d1601' };
    expect(checkOf({ users: { ...sound.users, able: 3, without } }, 'users')).toMatchObject({
      state: 'doubtful',
      fact: 'Отправлять может 3 из 5: у orehov.d1601 не выбраны виды пакетов',
      fix: { kind: 'user', p_id: 1601 },
    });
    expect(checkOf({ users: { ...sound.users, able: 1, without } }, 'users')?.fact).toContain('orehov.d1601 и ещё у 2');
  });

  it('tells a fall by half with the day of the last package, and how old the data are', () => {
    const fall = { packages: { ...packages, recent: 41, before: 118, emulated: 7 }, packagesUntil: '2026-11-10' };
    expect(checkOf(fall, 'packages')).toMatchObject({
      state: 'doubtful',
      fact: 'За 30 дней 41, за прежние 30 дней 118 (−65\u00a0%); эмулятору ещё 7; данные по 10.11.2026',
    });
    expect(checkOf({ packages: { ...packages, recent: 1, before: 3 } }, 'packages')?.state).toBe('ok');
    const rise = { packages: { ...packages, recent: 20_000, before: 20 } };
    expect(checkOf(rise, 'packages')?.fact).toContain('(+99\u00a0900\u00a0%)');
  });

  it('says of packages whose details are put away when they were, not that there were none', () => {
    const none = { last: null, recent: 0, before: 0, emulated: 0 };
    expect(checkOf({ packages: none }, 'packages')?.fact).toBe('Пакетов не было ни одного');
    for (const last of [null, { ...packages.last, day: '2025-02-03' }])
      expect(checkOf({ packages: { ...none, last, archived: 12 * 2026 + 1 } }, 'packages')).toMatchObject({
        state: 'doubtful',
        fact: 'За 30 дней 0, за прежние 30 дней 0; подробности за 01/2026 убраны в архив',
        short: 'За 30 дней ни одного пакета',
        when: null,
        fix: { kind: 'packages' },
      });
  });

  it('is silent about prices before those who may not see them', () => {
    expect(checkOf({ priceList: undefined }, 'tariff')).toMatchObject({ state: 'ok', fact: 'Динамический' });
    expect(checkOf({ priceList: null }, 'tariff')).toMatchObject({ state: 'doubtful', fix: { kind: 'prices' } });
    expect(checkOf({ tariff: null, withoutTariff: true }, 'tariff')?.fact).toBe('Расчёт без тарифа');
  });

  it('gives each check once, in order of importance, whatever the facts', () => {
    const facts = fc.record({
      status: fc.constantFrom('Работает', 'Демо', 'Приостановлена', 'В архиве'),
      contract: fc.option(fc.string({ minLength: 1 })),
      inn: fc.string(),
      orgId: fc.option(fc.nat()),
      orgIdRegistered: fc.option(fc.boolean()),
      tariff: fc.option(fc.string({ minLength: 1 })),
      user: fc.constantFrom(undefined, user),
      packagesUntil: fc.constantFrom(null, '2026-01-31', '2026-11-22'),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const checks = diagnose({ ...sound, ...(some as Partial<ClientFacts>) });
        const expected = checkNames.filter(
          (name) => some.user !== undefined || !name.startsWith('user') || name === 'users',
        );
        expect(checks.map(({ name }) => name)).toEqual(expected);
        const wrong = checks.filter(({ state }) => state === 'fails' || state === 'doubtful');
        expect(wrong.every(({ short }) => short !== null)).toBe(true);
        expect(checks.every(({ fact, name }) => fact !== '' && checkCaptions[name] !== '')).toBe(true);
      }),
    );
  });
});
