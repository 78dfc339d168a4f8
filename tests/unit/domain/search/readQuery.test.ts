import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finderOf, readQuery, soughtWords } from '../../../../src/domain/search/readQuery';
import { innControl, legalForms } from '../../../../src/domain/taxpayer';

describe('B01 the words of a search', () => {
  it.each([
    ['7801334187/780101001', ['7801334187', '780101001']],
    [' ООО  «Ёлочный Базар» ', ['елочный', 'базар']],
    ['Общество с ограниченной ответственностью "Маяк"', ['маяк']],
    ['базар ооо', ['базар']],
    ['ооо', ['ооо']],
    ['петрова-водкина', ['петрова-водкина']],
    ['2026-1', ['2026-1']],
    ['+7 (916) 123-45-67', ['9161234567']],
    ['8(916)123-45-67', ['9161234567']],
    ['тел. 8 916 123 45 67', ['9161234567']],
    ['123-45-67', ['1234567']],
    ['100 451', ['100', '451']],
    ['78 01 33 41 87', ['7801334187']],
    ['ИНН 7801334187', ['7801334187']],
    ['ИНН/КПП: 7801334187 / 780101001', ['7801334187', '780101001']],
    ['Договор Д-1134/26', ['д-1134', '26']],
    ['договор поставки', ['договор', 'поставки']],
    ['«»', []],
    ['#12', ['12']],
  ])('of %s', (text, words) => {
    expect(soughtWords(text)).toEqual(words);
  });
});

describe('F05 what is typed finds in a list on the screen', () => {
  const client = 'ООО «Ёлочный Базар» 7801334187 780101001';
  it.each([
    ['ООО «Ёлочный Базар»', true],
    ['ооо "елочный базар"', true],
    ['базар ёлочный', true],
    ['7801334187/780101001', true],
    ['ИНН 7801334187', true],
    ['чный баз', true],
    ['«»', true],
    ['', true],
    ['ООО "Ёлочный Рынок"', false],
  ])('%s: %s', (typed, found) => {
    expect(finderOf(typed)(client)).toBe(found);
  });
});

const fieldsOf = (text: string) => readQuery(text).exact.map(({ field, value }) => `${field} ${value}`);

describe('O01 what a text may be', () => {
  it.each([
    ['#1134', ['p_gid 1134']],
    ['# 2147483647', ['p_gid 2147483647']],
    ['7801334187/780101001', ['inn_kpp 7801334187/780101001']],
    ['7801334187 7801AB001', ['inn_kpp 7801334187/7801AB001']],
    ['7801334187780101001', ['inn_kpp 7801334187/780101001']],
    ['Orlov@Client.Example', ['email orlov@client.example', 'login orlov@client.example']],
    ['orlov.d16', ['login orlov.d16', 'participant_id orlov.d16', 'contract orlov.d16']],
    ['Иванов Пётр', []],
  ])('%s', (text, exact) => {
    expect(fieldsOf(text)).toEqual(exact);
  });

  it('nine digits are a KPP, or an INN whose first zero a table has lost; eleven without 7 or 8 an INN alone', () => {
    expect(fieldsOf('781334187').slice(0, 2)).toEqual(['kpp 781334187', 'inn 0781334187']);
    expect(fieldsOf('12345678901')).toContain('inn 012345678901');
    expect(fieldsOf('12345678901').join()).not.toContain('phone');
  });

  it('ten digits that fit the check digit are an INN first, others a phone', () => {
    expect(fieldsOf('7701000019')[0]).toBe('inn 7701000019');
    expect(fieldsOf('9035550199')[0]).toBe('phone 9035550199');
    expect(fieldsOf('9035550199')).toContain('inn 9035550199');
  });
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`));
const spaced = (text: string, gaps: readonly number[]) =>
  [...text].map((one, at) => (gaps.includes(at) && at > 0 ? ` ${one}` : one)).join('');

describe('O01 the same however it is written', () => {
  it('an INN with spaces anywhere and a label', () => {
    fc.assert(
      fc.property(digits(9), fc.array(fc.nat(9)), fc.constantFrom('', 'ИНН ', 'инн: '), (lead, gaps, label) => {
        const inn = lead + innControl(lead);
        expect(readQuery(label + spaced(inn, gaps))).toEqual(readQuery(inn));
      }),
    );
  });

  it('a phone by its last ten digits', () => {
    const forms = [
      (d: string) => `+7${d}`,
      (d: string) => `8${d}`,
      (d: string) => `+7 (${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6, 8)}-${d.slice(8)}`,
      (d: string) => `8-${d.slice(0, 3)}-${d.slice(3)}`,
    ];
    fc.assert(
      fc.property(digits(10), fc.constantFrom(...forms), (phone, form) => {
        const { exact, words } = readQuery(form(phone));
        expect(exact[0]).toEqual({ field: 'phone', value: phone });
        expect(words).toEqual([phone]);
      }),
    );
  });

  it('a name with its legal form, quotes, ё and case', () => {
    const word = fc
      .stringMatching(/^[а-яё]{4,9}$/)
      .filter((one) => !legalForms.some(({ value }) => value.toLowerCase() === one));
    const form = fc.constantFrom(...legalForms.map(({ value }) => value));
    fc.assert(
      fc.property(word, form, (name, opf) => {
        expect(readQuery(`${opf} «${name.toUpperCase()}»`).words).toEqual(readQuery(name.replaceAll('ё', 'е')).words);
      }),
    );
  });

  it('never fails, and gives no more than eight words', () => {
    fc.assert(fc.property(fc.string(), (text) => readQuery(text).words.length <= 8));
  });
});
