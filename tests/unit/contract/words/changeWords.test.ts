import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeLine, changeWords, type Names, type Told } from '../../../../src/contract/words/changeWords';
import { operationWords } from '../../../../src/contract/words/operations';
import { priceWords } from '../../../../src/contract/words/priceWords';
import { told } from '../../../../src/contract/words/told';
import { valueWords } from '../../../../src/contract/words/valueWords';
import { tellable } from '../../../../src/resources/history/historyWords';
import { formatMoney } from '../../../../src/domain/money';
import { rightId } from '../../../../src/domain/rights';

type Value = Told['changes'][number]['before'];
const change = (field: string, before: Value, after: Value) => ({ field, before, after });
const lines = (kind: Told['kind'], changes: Told['changes'], names?: Names, more?: Partial<Told>) =>
  changeWords({ kind, changes, ...more }, names).map(changeLine);

describe('O04 differences in words', () => {
  it('O04 of rights say what came and what went, by their captions', () => {
    const [before, after] = [
      [rightId('organisations-users'), rightId('categories')],
      [rightId('organisations-users'), rightId('dealers')],
    ];
    expect(lines('user', [change('p_rights', before, after)])).toEqual([
      'Дополнительные права: + Дилеры и прайсы, − Новости',
    ]);
  });

  it('O04 R04 of several values stand in the order of their choices, and another order is no change', () => {
    const choices = ['s', 'm', 'l'].map((value) => ({ value, caption: value.toUpperCase() }));
    const sizes = { source: 'sizes', label: 'Размеры', type: 'several', choices } as const;
    const told = (before: Value, after: Value) =>
      lines('record', [change('sizes', before, after)], {}, { fields: [sizes] });
    expect(told(['?'], ['l', 's', '?', 'm'])).toEqual(['Размеры: + S, + M, + L']);
    expect(told(['l', 's'], ['s', 'l'])).toEqual([]);
    expect(valueWords(sizes, ['l', '?', 's'])).toBe('S, L, ?');
  });

  it('O04 of numbers say what they stand for, of an organisation by its server', () => {
    const names = { p_rid: { 2: 'Руководитель', 3: 'Декларант' }, parent_id: { 'nova:101': 'ООО «Восход»' } };
    expect(lines('user', [change('p_rid', 3, 2)], names)).toEqual(['Роль: Декларант → Руководитель']);
    expect(lines('group', [change('parent_id', null, 101)], names, { server: 'nova' })).toEqual([
      'Дилер: не указано → ООО «Восход»',
    ]);
    expect(lines('group', [change('parent_id', null, 101)], names, { server: 'pskov' })).toEqual([
      'Дилер: не указано → № 101',
    ]);
  });

  it('O04 money and days are written as on all screens', () => {
    expect(
      lines('minimumTariff', [change('tariff_cost', 1234.5, 2000), change('start_date', '2026-11-01', '2027-01-01')]),
    ).toEqual([
      'Действует с: 01.11.2026 → 01.01.2027',
      `Стоимость, ₽: ${formatMoney(123450)} → ${formatMoney(200000)}`,
    ]);
  });

  it('O04 of a subscription tell whether it is permanent: another one holds for its first month alone', () => {
    const added = (permanent: boolean) => [
      change('start_at', null, '01.12.2026'),
      change('permanent', null, permanent),
    ];
    expect(lines('billing', added(true))).toEqual(['Действует с: 01.12.2026', 'Бессрочно: Да']);
    expect(lines('billing', added(false))).toEqual(['Действует с: 01.12.2026']);
    const [, shown] = tellable({ changes: added(true) }, 'group', []);
    expect(shown).toMatchObject({ field: { label: 'Бессрочно' }, after: true });
  });

  it('O04 a new record says what it has, and nothing of what it had not', () => {
    const changes = [
      change('p_city', null, 'Псков'),
      change('p_fullname', null, 'Якорь'),
      change('p_phone', null, null),
    ];
    expect(lines('group', changes)).toEqual(['Наименование: Якорь', 'Город: Псков']);
  });

  it('O04 a list of prices says how many cells went from what to what, its month and why it is right', () => {
    const packages = (price: number) => [
      { message_price_position_alias: 'pp_pi', threshold: 5, client_points_cost: [price, price, price] },
      { message_price_position_alias: 'pp_etd', threshold: 5, client_points_cost: [price, price, 50] },
    ];
    const changes = [
      change('year', 2026, 2026),
      change('month', 11, 12),
      change('packages', packages(95), packages(101.65)),
      change('remarks', null, { checked: true, reason: 'Договор' }),
    ];
    expect(lines('priceList', changes)).toEqual([
      'С месяца: 11/2026 → 12/2026',
      'Цены пакетов: 95,00 → 101,65, 5 ячеек',
      'Замечания: проверены: «Договор»',
    ]);
  });

  it('O04 what has no words is left out, secrets above all', () => {
    expect(lines('user', [change('password_hash', 'a', 'b'), change('p_pass', 'a', 'b')])).toEqual([]);
    expect(lines('user', [change('password_changed', null, true)])).toEqual(['Пароль: изменён']);
  });

  it('O04 a history says of a new password that there is one, not what was and is', () => {
    const [told] = tellable({ changes: [change('password_changed', null, true)] }, 'user', []);
    expect(told).toMatchObject({ field: { label: 'Пароль' }, happened: 'изменён' });
  });

  it('O04 a declared resource speaks by its own fields', () => {
    const fields = [{ source: 'sum', label: 'Сумма, ₽', type: 'money' as const }];
    expect(lines('record', [change('sum', 1, 2)], {}, { fields })).toEqual(['Сумма, ₽: 1,00 → 2,00']);
    expect(lines('record', [change('sum', 1, 2)])).toEqual([]);
  });

  it('O04 every kind has labels in Russian, and none twice for one field', () => {
    for (const fields of Object.values(told)) {
      expect(fields.every(({ label }) => /[а-яё]|E-mail|SHA/i.test(label))).toBe(true);
      expect(new Set(fields.map(({ source }) => source)).size).toBe(fields.length);
    }
  });

  it('O04 a step that nobody has named is called a change', () => {
    expect(operationWords('changePriceList')).toBe('Изменение прайса');
    expect(operationWords('create:contracts')).toBe('Создание');
    expect(operationWords('whatever')).toBe('Изменение');
  });
});

describe('O04 cells of prices', () => {
  it('O04 are counted, with the least and the most of either side', () => {
    expect(priceWords([{ price_position: 'a', cost: [1, 2] }], [{ price_position: 'a', cost: [3, 4] }])).toBe(
      '1,00…2,00 → 3,00…4,00, 2 ячейки',
    );
    expect(priceWords(null, [{ price_position: 'a', cost: [1, 2] }])).toBe('2 ячейки');
    expect(priceWords([], [])).toBeUndefined();
  });

  it('O04 a few of them each are told by their names, counts and percents as such', () => {
    const row = (client: number[], reward: number[], threshold = 5) => [
      { message_price_position_alias: 'pp_pi', threshold, client_points_cost: client, daobit_points_cost: reward },
    ];
    expect(priceWords(row([95, 90], [9, 8]), row([95, 91], [9, 7], 10))).toBe(
      'ПИ, Порог: 5 → 10; ПИ, 11-20: 90,00 → 91,00; ПИ, 11-20, вознаграждение: 8,00 → 7,00',
    );
    const licence = (daobit_price: number) => [
      { price_position: 'tpp_dynamic_standard', client_price: 1515, daobit_price },
    ];
    expect(priceWords(licence(303), licence(304))).toBe('Стандартный, вознаграждение: 303,00 → 304,00');
    const accounts = (client_price: number, max_free_count: number) => ({
      client_price,
      max_free_count,
      accountPercent: 20,
    });
    expect(priceWords(accounts(1, 2), accounts(3, 4))).toBe('1,00 → 3,00; Бесплатно: 2 → 4');
    expect(priceWords({ packages: 20, license: 5 }, { packages: 25, license: 5 })).toBe('Пакеты: 20 % → 25 %');
    expect(priceWords({ packages: 20 }, { packages: 25, license: 7 })).toBe('Пакеты: 20 % → 25 %; Лицензия: — → 7 %');
    const many = (threshold: number) =>
      ['pp_pi', 'pp_etd', 'pp_pds', 'pp_ptd'].map((alias) => ({ message_price_position_alias: alias, threshold }));
    expect(priceWords(many(1), many(2))).toBe('4 ячейки');
  });

  it('O04 of a special condition name the scheme of a kind that others have too, as its panel does', () => {
    const packages = (daobit: number, pikYug: number) => [
      { message_price_position_alias: 'pp_pi', client_points_cost: daobit },
      { message_price_position_alias: 'pp_pi_pu', client_points_cost: pikYug },
    ];
    const changes = [change('packages', packages(95, 80), packages(96, 81))];
    expect(lines('specPrice', changes)).toEqual(['Цены пакетов: ПИ: 95,00 → 96,00; ПИ (Пик-ЮГ): 80,00 → 81,00']);
  });

  it('O04 are found wherever their rows stand: another order changes nothing', () => {
    const row = fc.record({
      price_position: fc.uuid(),
      cost: fc.array(fc.integer({ min: 0, max: 9999 }), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ price_position }) => price_position }), (rows) => {
        expect(priceWords(rows, [...rows].reverse())).toBeUndefined();
      }),
    );
  });
});
