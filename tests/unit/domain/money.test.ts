import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMoney,
  fromWire,
  parsePercent,
  parsePrice,
  percentOf,
  reward,
  shownPercent,
  toWire,
} from '../../../src/domain/money';

const most = 999_999_999_999;
const kopecks = fc.oneof(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 100_000 }));
const percents = fc.integer({ min: 0, max: 10_000 });
const typed = (sum: number, mark: ',' | '.' = ',') =>
  `${Math.floor(sum / 100)}${mark}${String(sum % 100).padStart(2, '0')}`;

/** Half-up to the kopeck in whole numbers of any size. */
const exactReward = (price: number, percent: number) =>
  Number((BigInt(price) * BigInt(percent) * 2n + 10_000n) / 20_000n);
const exactPercent = (price: number, rewarded: number) => {
  const [whole, rest] = [(BigInt(rewarded) * 10_000n) / BigInt(price), (BigInt(rewarded) * 10_000n) % BigInt(price)];
  return Number(rest * 2n >= BigInt(price) ? whole + 1n : whole);
};

/** A reproducible stream of whole numbers below 2^32 (mulberry32). */
const stream = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return (mixed ^ (mixed >>> 14)) >>> 0;
};

describe('the reward', () => {
  it.each([
    ['0,58', '25', '0,15'],
    ['10,05', '10', '1,01'],
    ['1,45', '10', '0,15'],
    ['9 999 999 999,99', '100', '9999999999,99'],
    ['9 999 999 999,99', '0', '0,00'],
    ['9 999 999 999,61', '93,59', '9358999999,63'],
    ['9 999 999 999,13', '90,23', '9022999999,21'],
    ['0,01', '50', '0,01'],
    ['0,01', '49,99', '0,00'],
    ['1,005', '10', undefined],
  ])('E10 of %s at %s %% is %s', (price, percent, expected) => {
    const { kopecks: sum } = parsePrice(price);
    const { percent: share } = parsePercent(percent);
    expect(sum === undefined || share === undefined ? undefined : typed(reward(sum, share))).toBe(expected);
  });

  it('E10 is exact to the kopeck over 1,200,000 pairs of price and percent', () => {
    const next = stream(20_250_901);
    const wrong: [number, number][] = [];
    for (let count = 0; count < 1_200_000; count++) {
      const price = count % 2 === 0 ? next() % 1_000_000 : (next() * 4_096 + (next() % 4_096)) % (most + 1);
      const percent = count % 3 === 0 ? (next() % 101) * 100 : next() % 10_001;
      if (reward(price, percent) !== exactReward(price, percent)) wrong.push([price, percent]);
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('E10 lies between nothing and the price, and rises with both', () => {
    fc.assert(
      fc.property(kopecks, kopecks, percents, percents, (a, b, p, q) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(reward(low, p)).toBeLessThanOrEqual(reward(high, p));
        expect(reward(a, Math.min(p, q))).toBeLessThanOrEqual(reward(a, Math.max(p, q)));
        expect(reward(a, p)).toBeLessThanOrEqual(a);
        expect(reward(a, 0)).toBe(0);
        expect(reward(a, 10_000)).toBe(a);
      }),
    );
  });
});

describe('the percent shown', () => {
  it('E10 is 100 × reward / price, half-up to 2 decimals', () => {
    fc.assert(
      fc.property(kopecks.filter(Boolean), kopecks, (price, rewarded) => {
        expect(percentOf(price, rewarded)).toBe(exactPercent(price, rewarded));
      }),
      { numRuns: 2000 },
    );
    expect(percentOf(most, most)).toBe(10_000);
    expect(percentOf(58, 15)).toBe(2_586);
    expect(percentOf(200_000, 1)).toBe(0);
    expect(percentOf(20_000, 1)).toBe(1);
    expect(percentOf(0, 15)).toBeNull();
  });

  it('E10 comes back as it was entered where the price leaves room for it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: most }), percents, (price, percent) => {
        expect(percentOf(price, reward(price, percent))).toBe(percent);
      }),
    );
  });

  it('E10 is the most frequent one, of equals the first met', () => {
    const at = (price: number | null, rewarded: number | null) => ({ price, reward: rewarded });
    expect(shownPercent([at(100, 20), at(100, 25), at(200, 50)])).toBe(2_500);
    expect(shownPercent([at(100, 20), at(100, 25), at(200, 50), at(300, 60)])).toBe(2_000);
    expect(shownPercent([at(100, 30), at(100, 20), at(100, 10)])).toBe(3_000);
    expect(shownPercent([at(null, 20), at(0, 20), at(100, null), at(100, 10)])).toBe(1_000);
    expect(shownPercent([at(100, 0)])).toBe(0);
    expect(shownPercent([at(null, null), at(0, 0)])).toBeNull();
    expect(shownPercent([])).toBeNull();
  });
});

describe('a typed price', () => {
  it.each([
    ['0', 0],
    ['5', 500],
    ['5,5', 550],
    ['5.05', 505],
    [' 12,30 ', 1_230],
    ['1 234,50', 123_450],
    ['1\u00a0234,50', 123_450],
    ['1\u2009234.50', 123_450],
    ['1\u202f234\u202f567', 123_456_700],
    ['9999999999.99', most],
    ['9 999 999 999,99', most],
    ['007', 700],
    ['\u200e1\u00a0234,50\u200f', 123_450],
  ])('E13 %j is %d kopecks', (text, sum) => {
    expect(parsePrice(text)).toEqual({ kopecks: sum });
  });

  it.each([
    ['1,234.50', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['1.234,50', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['12 34', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['1 234 5', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['1\t234', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['5,', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    [',5', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['1e3', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['0x10', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['+5', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['пять', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['Infinity', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['NaN', 'Введите число: цифры и, после запятой, не больше двух знаков'],
    ['1,234', 'Не больше двух знаков после запятой'],
    ['0.001', 'Не больше двух знаков после запятой'],
    ['10000000000', 'Не больше 10 цифр до запятой'],
    ['10 000 000 000,00', 'Не больше 10 цифр до запятой'],
    ['-1', 'Число не может быть отрицательным'],
    ['−1', 'Число не может быть отрицательным'],
    ['', 'Введите число'],
    ['\u00a0', 'Введите число'],
  ])('E13 C21 refuses %j: %s', (text, problem) => {
    expect(parsePrice(text)).toEqual({ problem });
    expect(parsePercent(text)).toEqual({ problem });
  });

  it('E13 refuses numbers that are no sums', () => {
    for (const value of [NaN, Infinity, -Infinity, -0.01, 0.001, 1e10, 0.1 + 0.2, 1e21, Number.MIN_VALUE]) {
      expect(parsePrice(value).problem).toBeTypeOf('string');
    }
    expect(parsePrice(-0).problem).toBeUndefined();
  });

  it('E13 is read the same from any of its spellings, the shown and the sent one too', () => {
    fc.assert(
      fc.property(kopecks, fc.constantFrom(' ', '\u00a0', '\u2009', '\u202f'), (sum, space) => {
        const spellings = [
          typed(sum),
          typed(sum, '.'),
          formatMoney(sum),
          formatMoney(sum).replace(/\s/g, space),
          toWire(sum),
        ];
        expect(spellings.map((one) => parsePrice(one).kopecks)).toEqual(spellings.map(() => sum));
      }),
      { numRuns: 1000 },
    );
  });

  it('E13 is never taken from a text that has anything else in it', () => {
    const anything = fc.oneof(fc.string(), fc.stringMatching(/^[0-9 ,.e+-]{1,14}$/));
    fc.assert(
      fc.property(anything, (text) => {
        const { kopecks: sum } = parsePrice(text);
        if (sum === undefined) return;
        const bare = text.trim().replace(/[ \u00a0\u2009\u202f]/g, '');
        expect(bare).toMatch(/^\d{1,10}([.,]\d{1,2})?$/);
        expect(Number(bare.replace(',', '.')).toFixed(2)).toBe(typed(sum, '.'));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a typed percent', () => {
  it.each([
    ['0', 0],
    ['25', 2_500],
    ['12,5', 1_250],
    ['33.33', 3_333],
    ['100', 10_000],
    ['100,00', 10_000],
  ])('E13 %s is %d hundredths', (text, percent) => {
    expect(parsePercent(text)).toEqual({ percent });
    expect(parsePercent(Number(text.replace(',', '.')))).toEqual({ percent });
  });

  it.each(['100,01', '101', '9999999999'])('E13 refuses %s', (text) => {
    expect(parsePercent(text)).toEqual({ problem: 'Процент от 0 до 100' });
  });
});

describe('money shown and sent', () => {
  it('A19 has a comma, two decimals and no-break spaces', () => {
    expect([0, 5, 123_450, 100_000_000, most].map(formatMoney)).toEqual([
      '0,00',
      '0,05',
      '1\u00a0234,50',
      '1\u00a0000\u00a0000,00',
      '9\u00a0999\u00a0999\u00a0999,99',
    ]);
  });

  it('E11 goes as a JSON number of at most two decimals and comes back the same', () => {
    fc.assert(
      fc.property(kopecks, (sum) => {
        const json = JSON.stringify(toWire(sum));
        expect(json).toMatch(/^\d{1,10}(\.\d{1,2})?$/);
        expect(BigInt(Math.round(Number(json) * 100))).toBe(BigInt(sum));
        expect(fromWire(Number(json))).toBe(sum);
      }),
      { numRuns: 2000 },
    );
    expect(JSON.stringify(toWire(most))).toBe('9999999999.99');
  });
});
