import { describe, expect, it } from 'vitest';
import type { Agreement } from '../../../../src/domain/sales/agreement';
import { clientMonth, type ClientMonth } from '../../../../src/domain/sales/clientMonth';
import { derivationText } from '../../../../src/domain/sales/derivation';
import { readList, readSpecial, type PriceBook } from '../../../../src/domain/sales/prices';
import { totalsOf } from '../../../../src/domain/sales/totals';
import { ranges } from '../../../../src/domain/tiers';

const march = { year: 2026, month: 3 };
const january = { year: 2026, month: 1 };
const sent = (counts: Record<string, number>, change: Partial<ClientMonth> = {}): ClientMonth => ({
  month: march,
  kinds: Object.entries(counts).map(([kind, count]) => [kind, false, count, 1]),
  senders: 1,
  ...change,
});
const row = (
  message_price_position_alias: string,
  client_points_cost: number | number[],
  daobit_points_cost: number | number[],
) => ({ message_price_position_alias, client_points_cost, daobit_points_cost });
const six = [120, 114, 108, 96, 84, 72];
const rewards = [30, 28.5, 27, 24, 21, 18];
const daobit = readList('dyn_tp', january, {
  lycense: [
    { price_position: 'tpp_dynamic_standard', client_price: 1500, daobit_price: 300 },
    { price_position: 'tpp_dynamic_minimum', client_price: 900, daobit_price: 180 },
  ],
  packages: [
    row('pp_pi', six, rewards),
    row(
      'pp_pnp',
      six.map((price) => price + 10),
      rewards,
    ),
  ],
});
const volumes = ['10', '20', '50', '100', '200', '200_plus'];
const kaliningrad = readList('dyn_mc_disc', january, {
  lycense: volumes.map((volume, index) => ({
    price_position: `tpp_discrete_${volume}`,
    client_price: 1600 + 800 * Math.min(index, 4),
    daobit_price: 320,
  })),
  packages: [row('pp_message', 85, 21.25)],
});
const pskov = readList('dyn_disc_multi', january, {
  lycense: ['mps_common', 'mps_pi'].flatMap((section) =>
    volumes.map((volume, index) => ({
      price_position: `tpp_discrete_${volume}`,
      section,
      client_price: 1000 * (index + 1),
      daobit_price: 300 * (index + 1),
    })),
  ),
  packages: [row('mps_common', 90, 27), row('mps_pi', 80, 24)],
});
const pik = readList('dyn_pu', january, { lycense: [], packages: [row('pp_pi_pu', [75], [30])] });
const agreed = (tariff: string | null, change: Partial<Agreement> = {}): Agreement => ({
  terms: [{ from: 0, tariff, stopTariff: false }],
  subscriptions: [],
  full: [],
  services: [],
  ...change,
});
const book = (change: Partial<PriceBook> = {}): PriceBook => ({
  lists: [daobit, kaliningrad, pskov, pik],
  specials: [],
  minimums: [],
  parentShares: [],
  agreement: agreed('Стандартный'),
  services: new Map(),
  ...change,
});
const tariff = (name: string, change: Partial<PriceBook> = {}) => book({ agreement: agreed(name), ...change });
const brief = (given: ClientMonth, prices = book()) =>
  clientMonth(given, prices).map(({ name, count, charged, price, cost, daobit_cost }) => [
    name,
    count,
    charged,
    price,
    cost,
    daobit_cost,
  ]);

describe('a client’s month, worked by hand', () => {
  it('Daobit: 25 ПИ are all of the range 21-50, the licence comes once', () => {
    expect(brief(sent({ pp_pi: 25 }))).toEqual([
      ['ПИ', 25, 25, 10_800, 270_000, 67_500],
      ['Лицензия: Стандартный', 1, 1, 150_000, 150_000, 30_000],
    ]);
    expect(brief(sent({ pp_pi: 3, pp_pnp: 12 }), tariff('Минимальный'))).toEqual([
      ['ПИ', 3, 3, 12_000, 36_000, 9_000],
      ['ПНП', 12, 12, 12_400, 148_800, 34_200],
      ['Лицензия: Минимальный', 1, 1, 90_000, 90_000, 18_000],
    ]);
  });

  it('Kaliningrad: the bought volume of 50 covers 50 of 63, the rest is overage; without a bought one the month’s own covers all', () => {
    expect(brief(sent({ pp_message: 63 }), tariff('50 пакетов'))).toEqual([
      ['Объём «50»', 1, 1, 320_000, 320_000, 32_000],
      ['Пакеты', 63, 13, 8_500, 110_500, 27_625],
    ]);
    expect(brief(sent({ pp_message: 63 }))).toEqual([
      ['Объём «100»', 1, 1, 400_000, 400_000, 32_000],
      ['Пакеты', 63, 0, 8_500, 0, 0],
    ]);
    expect(brief(sent({ pp_message: 205 }))).toEqual([
      ['Объём «200+»', 1, 1, 480_000, 480_000, 32_000],
      ['Пакеты', 205, 5, 8_500, 42_500, 10_625],
    ]);
  });

  it('Pskov: each section has a volume and an overage of its own', () => {
    expect(brief(sent({ mps_common: 12, mps_pi: 7 }), tariff('Тариф 10'))).toEqual([
      ['Объём «10»: Пакеты', 1, 1, 100_000, 100_000, 30_000],
      ['Пакеты', 12, 2, 9_000, 18_000, 5_400],
      ['Объём «10»: Предварительное информирование', 1, 1, 100_000, 100_000, 30_000],
      ['Предварительное информирование', 7, 0, 8_000, 0, 0],
    ]);
  });

  it('Pik-Yug: count × price, nothing else', () => {
    expect(brief(sent({ pp_pi_pu: 41 }))).toEqual([['ПИ', 41, 41, 7_500, 307_500, 123_000]]);
  });

  it('a special condition in force wins for its kinds; the rest and the licence stay with the list', () => {
    const condition = readSpecial('spec_condition', { year: 2026, month: 2 }, { packages: [row('pp_pi', 95, 19)] });
    expect(brief(sent({ pp_pi: 25, pp_pnp: 1 }), book({ specials: [condition] }))).toEqual([
      ['ПИ', 25, 25, 9_500, 237_500, 47_500],
      ['ПНП', 1, 1, 13_000, 13_000, 3_000],
      ['Лицензия: Стандартный', 1, 1, 150_000, 150_000, 30_000],
    ]);
    expect(brief(sent({ pp_pi: 25 }, { month: january }), book({ specials: [condition] }))[0]).toEqual([
      'ПИ',
      25,
      25,
      10_800,
      270_000,
      67_500,
    ]);
  });

  it('an API condition: a threshold, six ranges, its own licence, and accounts above the free ones', () => {
    const api = readSpecial('api', january, {
      client_price: 1200,
      daobit_price: 240,
      accounts: { max_free_count: 3, client_price: 400, daobit_price: 80 },
      packages: [{ ...row('pp_pi', six, rewards), threshold: 100 }],
    });
    expect(brief(sent({ pp_pi: 130 }, { senders: 5 }), book({ specials: [api] }))).toEqual([
      ['ПИ', 130, 30, 8_400, 252_000, 63_000],
      ['Лицензия API', 1, 1, 120_000, 120_000, 24_000],
      ['Учётные записи', 5, 2, 40_000, 80_000, 16_000],
    ]);
    expect(brief(sent({ pp_pi: 100 }, { senders: 3 }), book({ specials: [api] }))).toEqual([
      ['ПИ', 100, 0, 9_600, 0, 0],
      ['Лицензия API', 1, 1, 120_000, 120_000, 24_000],
    ]);
  });

  it('a licence of an API condition without a reward earns none', () => {
    const api = readSpecial('api', january, { client_price: 1200, packages: [] });
    expect(brief(sent({ pp_pi: 1 }), book({ specials: [api] })).at(-1)).toEqual([
      'Лицензия API',
      1,
      1,
      120_000,
      120_000,
      0,
    ]);
  });

  it('a minimum tariff is a line of its own in place of the licence, also where nothing was sent', () => {
    const minimums = [{ ...january, packages: 10, sum: { price: 150_000, reward: 30_000 } }];
    expect(brief(sent({ pp_pi: 12 }), book({ minimums }))).toEqual([
      ['ПИ', 12, 2, 11_400, 22_800, 5_700],
      ['Тариф «Минимальный»', 1, 1, 150_000, 150_000, 30_000],
    ]);
    expect(brief(sent({ mps_common: 12 }), tariff('Тариф 10', { minimums }))).toEqual([
      ['Пакеты', 12, 2, 9_000, 18_000, 5_400],
      ['Тариф «Минимальный»', 1, 1, 150_000, 150_000, 30_000],
    ]);
    expect(brief(sent({}), book({ minimums }))).toEqual([['Тариф «Минимальный»', 1, 1, 150_000, 150_000, 30_000]]);
    expect(brief(sent({}, { month: { year: 2025, month: 12 } }), book({ minimums }))).toEqual([]);
  });

  it('packages of an emulator are shown and cost nothing; what has no price says so', () => {
    const lines = clientMonth(
      sent(
        {},
        {
          kinds: [
            ['pp_pi', true, 7, 2],
            ['pp_pi', false, 1, 1],
          ],
        },
      ),
      book({ lists: [] }),
    );
    expect(lines.map(({ name, count, cost, source }) => [name, count, cost, source.kind])).toEqual([
      ['ПИ', 1, 0, 'none'],
      ['ПИ (эмулятор)', 7, 0, 'emulator'],
    ]);
    expect(totalsOf(lines)).toEqual({ packages: 1, cost: 0, daobit_cost: 0, updealer_cost: 0 });
  });
});

describe('what holds of every month', () => {
  const counts = [1, 10, 11, 20, 21, 50, 51, 100, 101, 200, 201, 999];

  it('a count at the boundary of a range moves the price as the range says', () => {
    for (const [index, { from, to }] of ranges.entries()) {
      for (const count of [from, Number.isFinite(to) ? to : 10_000])
        expect(clientMonth(sent({ pp_pi: count }), book())[0]?.price, String(count)).toBe(
          Math.round((six[index] ?? 0) * 100),
        );
    }
  });

  it('sums are those of their parts, each the price times what is charged, whatever the order', () => {
    const kinds = ['pp_pi', 'pp_pnp', 'pp_message', 'mps_common', 'pp_pi_pu'];
    for (const [at, count] of counts.entries()) {
      const pairs = kinds.map((kind, index): [string, number] => [
        kind,
        counts[(at + index * 5) % counts.length] ?? count,
      ]);
      const prices = book({ parentShares: [{ from: 0, share: 1050 }] });
      const lines = clientMonth(sent(Object.fromEntries(pairs)), prices);
      expect(clientMonth(sent(Object.fromEntries(pairs.toReversed())), prices)).toEqual(lines);
      for (const line of lines) {
        expect([line.cost, line.daobit_cost]).toEqual([line.price * line.charged, line.reward * line.charged]);
        expect(Math.abs(Number(line.updealer_cost) * 10_000 - Number(line.daobit_cost) * 1050)).toBeLessThanOrEqual(
          5_000,
        );
      }
      const totals = totalsOf(lines);
      expect(totals).toEqual(totalsOf(lines.toReversed()));
      expect(totals.packages).toBe(pairs.reduce((all, [, one]) => all + one, 0));
    }
  });

  it('lists that were asked before, for another share, other pairs and free packages, say the same as new ones', () => {
    const minimum = { ...january, packages: 3, sum: { price: 50_000, reward: 10_000 } };
    const lists = () => [daobit, kaliningrad, pskov, pik];
    const questions = [1, 10].flatMap((count) =>
      // 1 and 17 are kept in the same place.
      [1, 17].flatMap((pairs) =>
        [0, 1050].flatMap((parentShare) =>
          [[], [minimum]].map((minimums) => ({ count, pairs, parentShare, minimums })),
        ),
      ),
    );
    const ask = ({ count, pairs, minimums, parentShare: share }: (typeof questions)[number], own: PriceBook['lists']) =>
      clientMonth(
        sent({}, { kinds: ['pp_pi', 'pp_message', 'mps_pi'].map((kind) => [kind, false, count, pairs]) }),
        book({ minimums, parentShares: [{ from: 0, share }], lists: own }),
      );
    for (const before of questions) {
      for (const question of questions) {
        const asked = lists();
        ask(before, asked);
        expect(ask(question, asked)).toEqual(ask(question, lists()));
      }
    }
  });
});

describe('derivation', () => {
  it('says in Russian how an amount came about', () => {
    const [line] = clientMonth(sent({ pp_pi: 25 }), book({ parentShares: [{ from: 0, share: 1000 }] }));
    expect(line && derivationText('ООО «Ромашка»', line).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Клиент: ООО «Ромашка»',
      'Месяц: 03/2026',
      'Позиция: ПИ',
      'Количество: 25',
      'Правило 4: условие клиента для этого вида пакетов, а без него прайс дилера со строкой объёма',
      'Диапазон по количеству за месяц: 21-50',
      'Прайс дилера: Даобит (dyn_tp), действует с 01/2026',
      'Стоимость: 108,00 ₽ × 25 = 2 700,00 ₽',
      'Вознаграждение: 27,00 ₽ × 25 = 675,00 ₽',
      'Доля вышестоящего дилера: 10,00 % × 675,00 ₽ = 67,50 ₽ (до копейки, половина вверх)',
    ]);
  });

  it('names the special condition that has won, and a parent’s share of half a kopeck is rounded up', () => {
    const api = readSpecial('api', january, {
      client_price: 1,
      daobit_price: 0.05,
      packages: [{ ...row('pp_pi', six, rewards), threshold: 20 }],
    });
    const lines = clientMonth(sent({ pp_pi: 25 }), book({ specials: [api], parentShares: [{ from: 0, share: 1000 }] }));
    expect(lines[1]).toMatchObject({ daobit_cost: 5, updealer_cost: 1 });
    const text = lines[0] ? derivationText('ИП Ёжиков', lines[0]).join('\n') : '';
    expect(text).toContain('Включено без доплаты: 20, к оплате: 5');
    expect(text).toContain('Спецусловие API клиента, действует с 01/2026: применяется вместо прайса дилера');
  });
});
