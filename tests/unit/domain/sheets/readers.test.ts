import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatMoney, toWire } from '../../../../src/domain/money';
import { formatMonth } from '../../../../src/domain/month';
import { innControl } from '../../../../src/domain/taxpayer';
import {
  readDay,
  readEmails,
  readId,
  readInn,
  readKpp,
  readMonth,
  readOneOf,
  readSum,
} from '../../../../src/domain/sheets/readers';
import { messagePricePositions } from '../../../../src/domain/tiers';

it('N06 an INN that a spreadsheet has robbed of its zero gets it back, and says so', () => {
  const lead = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(lead, (digits) => {
      const inn = `0${digits}${innControl(`0${digits}`)}`;
      const read = readInn(inn.slice(1));
      expect(read).toEqual({ value: { inn, kpp: null }, note: `ИНН ${inn}: вернули ноль впереди` });
      expect(readInn(inn)).toEqual({ value: { inn, kpp: null } });
    }),
  );
  expect(readInn('7862321038/782601001')).toEqual({ value: { inn: '7862321038', kpp: '782601001' } });
  expect(readInn('278000003/27801001')).toMatchObject({ value: { inn: '0278000003', kpp: '027801001' } });
  for (const wrong of ['786232103', '12', 'семь', '#REF!', '1/2/3']) expect(readInn(wrong)).toHaveProperty('problem');
  for (const shortened of ['7,70708E+11', '7.8623E+09', '5E+11'])
    expect(readInn(shortened)).toEqual({ problem: 'таблица сократила номер, впишите его целиком цифрами' });
});

it('N06 an INN whose control digits are wrong is read, with a word of it: a record may have been kept so', () => {
  expect(readInn('7862321039/782601001')).toEqual({
    value: { inn: '7862321039', kpp: '782601001' },
    note: 'ИНН 7862321039: не сходится контрольная сумма',
  });
  expect(readInn('500100732269')).toHaveProperty('note');
});

it('N06 a KPP is nine signs, one zero short, or none', () => {
  expect(readKpp('782601001')).toEqual({ value: '782601001' });
  expect(readKpp('27801001')).toMatchObject({ value: '027801001' });
  expect(readKpp('-')).toEqual({ value: null });
  expect(readKpp('7826')).toHaveProperty('problem');
});

it('N06 sums as people and spreadsheets write them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (kopecks) => {
      expect(readSum(formatMoney(kopecks))).toEqual({ value: toWire(kopecks) });
      expect(readSum(String(kopecks / 100))).toEqual({ value: toWire(kopecks) });
    }),
  );
  expect(readSum('1 234,50 ₽')).toEqual({ value: 1234.5 });
  for (const wrong of ['1,234', '-5', 'дорого', '#VALUE!', '1 23,5']) expect(readSum(wrong)).toHaveProperty('problem');
});

it('N06 months as people and spreadsheets write them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const two = String(month).padStart(2, '0');
      for (const text of [
        `${year}-${two}-01`,
        `01.${two}.${year}`,
        `${year}-${two}`,
        formatMonth({ year, month }),
        `${month}.${year}`,
      ])
        expect(readMonth(text)).toEqual({ value: { year, month } });
    }),
  );
  expect(readMonth('декабрь 2026')).toEqual({ value: { year: 2026, month: 12 } });
  expect(readMonth('мая 2027 г.')).toEqual({ value: { year: 2027, month: 5 } });
  for (const text of ['янв.31', 'Янв 31', 'янв-31'])
    expect(readMonth(text)).toEqual({ value: { year: 2031, month: 1 }, note: `${text}: поняли как 01/2031` });
  for (const wrong of ['янв.3', 'янв.311', '15.01.2027', '13/2026', 'скоро', '01.1999'])
    expect(readMonth(wrong)).toHaveProperty('problem');
});

it('N06 every kind of packages is known by its caption and its alias', () => {
  const read = readOneOf(messagePricePositions);
  for (const { alias, caption } of messagePricePositions) {
    expect(read(caption.toUpperCase())).toEqual({ value: alias });
    expect(read(alias)).toEqual({ value: alias });
  }
  expect(read('ПТДД')).toHaveProperty('problem');
});

it('N06 a day is read as people write it, a month as its first day; addresses one by one, «-» for none', () => {
  for (const text of ['2027-01-09', '09.01.2027', '9.1.2027', '9/01/2027'])
    expect(readDay(text)).toEqual({ value: '2027-01-09' });
  for (const text of ['01/2027', 'январь 2027', '2027-01']) expect(readDay(text)).toEqual({ value: '2027-01-01' });
  for (const text of ['31.02.2027', '1999-01-01', 'скоро', '#REF!']) expect(readDay(text)).toHaveProperty('problem');
  expect(readEmails('a@b.ru; info@почта.рф')).toEqual({ value: ['a@b.ru', 'info@почта.рф'] });
  expect(readEmails('-')).toEqual({ value: [] });
  expect(readEmails('a@b.ru,,c@d.ru')).toHaveProperty('problem');
  expect(readId('1001')).toEqual({ value: 1001 });
  for (const text of ['900001', '900 001', '900\u00a0001']) expect(readId(text)).toEqual({ value: 900_001 });
  expect(readId('2147483647')).toEqual({ value: 2_147_483_647 });
  expect(readId('2147483648')).toEqual({ problem: 'такого номера нет' });
  for (const text of ['0', '-1', '1.5', 'а']) expect(readId(text)).toHaveProperty('problem');
});
