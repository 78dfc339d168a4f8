import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripQuotes } from '../../../src/domain/quotes';

const word = fc.stringMatching(/^[А-Яа-я0-9][А-Яа-я0-9 -]{0,12}[А-Яа-я0-9]$/);

describe('the quotes around a name', () => {
  it.each([
    ['«Ромашка»', 'Ромашка'],
    ['"Ромашка"', 'Ромашка'],
    ['„Ромашка“', 'Ромашка'],
    ['“Ромашка”', 'Ромашка'],
    [`'Ромашка'`, 'Ромашка'],
    ['""Ромашка""', 'Ромашка'],
    ['"Ромашка', 'Ромашка'],
    ['«ТД «Ромашка»', 'ТД «Ромашка»'],
    ['«ТД «Ромашка»»', 'ТД «Ромашка»'],
    ['"ТД "Ромашка""', 'ТД "Ромашка"'],
    ['"ТД "Ромашка" Плюс"', 'ТД "Ромашка" Плюс'],
    ['Завод "Маяк"', 'Завод "Маяк"'],
    ['"Маяк" и "Ко"', '"Маяк" и "Ко"'],
    [`О'Кей`, `О'Кей`],
    [`"О'Кей"`, `О'Кей`],
    ['Ромашка"', 'Ромашка"'],
    ['«»', ''],
    ['', ''],
  ])('C02 %s is %s', (text, name) => {
    expect(stripQuotes(text)).toBe(name);
  });

  it('C02 takes any pair off any name, and nothing more on a second pass', () => {
    fc.assert(
      fc.property(word, fc.constantFrom('«»', '""', '„“', '“”', "''"), (name, [open, close]) => {
        expect(stripQuotes(`${open}${name}${close}`)).toBe(name);
        expect(stripQuotes(`${open}ТД ${open}${name}${close}`)).toBe(`ТД ${open}${name}${close}`);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[АБ «»"„“' ]{0,14}$/), (text) => {
        expect(stripQuotes(stripQuotes(text))).toBe(stripQuotes(text));
      }),
    );
  });
});
