import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatNumber, plural, rangeText } from '../../../src/domain/plural';

const forms = ['запись', 'записи', 'записей'] as const;

it('A19 a count takes the Russian form that belongs to it', () => {
  const of = (...counts: number[]) => counts.map((count) => plural(count, ...forms));
  expect(new Set(of(1, 21, 31, 101, 1_001, 121))).toEqual(new Set(['запись']));
  expect(new Set(of(2, 3, 4, 22, 34, 102, 1_023))).toEqual(new Set(['записи']));
  expect(new Set(of(0, 5, 10, 11, 12, 13, 14, 19, 20, 25, 100, 111, 112, 1_011))).toEqual(new Set(['записей']));
  expect(of(1.5)).toEqual(['записи']);
});

it('A19 the form follows the last two digits', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (count) => {
      const [ten, one] = [count % 100, count % 10];
      const teen = ten >= 11 && ten <= 14;
      expect(plural(count, ...forms)).toBe(
        !teen && one === 1 ? 'запись' : !teen && one >= 2 && one <= 4 ? 'записи' : 'записей',
      );
    }),
  );
});

it('A19 numbers have a comma and no-break spaces between thousands', () => {
  expect([0, 999, 1_234, 1_234_567, 0.5, 25.86].map(formatNumber)).toEqual([
    '0',
    '999',
    '1\u00a0234',
    '1\u00a0234\u00a0567',
    '0,5',
    '25,86',
  ]);
});

it('M04 the counter of records that nobody has counted to the end says of how many there are more', () => {
  expect(rangeText({ from: 26, to: 50, count: 10_001, total: 10_001, over: 10_000 })).toBe(
    'Записи с 26 до 50, всего больше 10\u00a0000',
  );
});

it('B12 the counter says which records of how many, and from how many they were filtered', () => {
  expect(rangeText({ from: 1, to: 5, count: 40, total: 40 })).toBe('Записи с 1 до 5 из 40');
  expect(rangeText({ from: 6, to: 10, count: 40, total: 412 })).toBe('Записи с 6 до 10 из 40 (отфильтровано из 412)');
  expect(rangeText({ from: 0, to: 0, count: 0, total: 412 })).toBe('Записи с 0 до 0 из 0 (отфильтровано из 412)');
  expect(rangeText({ from: 1_001, to: 1_005, count: 12_345, total: 100_000 })).toBe(
    'Записи с 1\u00a0001 до 1\u00a0005 из 12\u00a0345 (отфильтровано из 100\u00a0000)',
  );
});

it('A19 forms and numbers are those of the Russian locale', () => {
  const rules = new Intl.PluralRules('ru');
  const numbers = new Intl.NumberFormat('ru-RU');
  fc.assert(
    fc.property(fc.oneof(fc.nat(2000), fc.nat()), fc.double({ min: 0, max: 1e6, noNaN: true }), (count, fraction) => {
      expect(plural(count, 'one', 'few', 'many')).toBe(rules.select(count));
      expect(formatNumber(count)).toBe(numbers.format(count));
      expect(formatNumber(fraction)).toBe(numbers.format(fraction));
    }),
  );
});
