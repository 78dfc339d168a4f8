import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  innControl,
  innLength,
  innProblem,
  innWithKpp,
  isInnCorrect,
  kppProblem,
  legalForms,
  splitLegalForm,
  splitTrailingForm,
} from '../../../src/domain/taxpayer';
import {
  isIndividual,
  joinInnKpp,
  kppOfPathSegment,
  kppPathSegment,
  orgForLookup,
  splitInnKpp,
} from '../../../src/domain/taxpayerNames';

const form = fc.constantFrom(...legalForms.map(({ value }) => value));
const lead = (opf: string) =>
  fc.stringMatching(new RegExp(`^\\d{${innLength(opf) === 12 ? 10 : 9}}$`)).filter((text) => !text.startsWith('00'));
const inn = form.chain((opf) => lead(opf).map((text) => ({ opf, inn: text + innControl(text) })));

/** The rule as the tax service words it, written out a second time. */
const officialSum = (digits: string, weights: readonly number[]) => {
  let sum = 0;
  weights.forEach((weight, at) => (sum += weight * digits.charCodeAt(at) - weight * 48));
  const rest = sum - Math.floor(sum / 11) * 11;
  return rest === 10 ? '0' : String(rest);
};
const official = (text: string) =>
  text.length === 10
    ? text[9] === officialSum(text, [2, 4, 10, 3, 5, 9, 4, 6, 8])
    : text[10] === officialSum(text, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) &&
      text[11] === officialSum(text, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]);

describe('INN', () => {
  it.each([
    ['7830002293', 'ООО'],
    ['3664069397', 'АО'],
    ['500100732259', 'ИП'],
  ])('C03 takes %s for %s', (text, opf) => {
    expect(innProblem(text, opf)).toBeNull();
  });

  it.each([
    ['', 'ООО', 'Введите ИНН'],
    ['78300022a3', 'ООО', 'ИНН состоит только из цифр'],
    ['7830002293 ', 'ООО', 'ИНН состоит только из цифр'],
    ['٧830002293', 'ООО', 'ИНН состоит только из цифр'],
    ['783000229', 'ООО', 'ИНН должен содержать 10 цифр'],
    ['500100732259', 'ООО', 'ИНН должен содержать 10 цифр'],
    ['7830002293', 'ИП', 'ИНН должен содержать 12 цифр'],
    ['0000000000', 'ООО', 'ИНН не может начинаться с 00'],
    ['000000000000', 'ИП', 'ИНН не может начинаться с 00'],
    ['0012345678', 'ООО', 'ИНН не может начинаться с 00'],
    ['7830002294', 'ООО', 'Неверный ИНН: не сходится контрольная сумма'],
    ['500100732269', 'ИП', 'Неверный ИНН: не сходится контрольная сумма'],
    ['500100732258', 'ИП', 'Неверный ИНН: не сходится контрольная сумма'],
  ])('C03 refuses %s of %s: %s', (text, opf, problem) => {
    expect(innProblem(text, opf)).toBe(problem);
    expect(isInnCorrect(text, opf)).toBe(false);
  });

  it('C03 agrees with the official sum on any digits of the right length', () => {
    fc.assert(
      fc.property(inn, fc.nat(11), fc.nat(9), ({ opf, inn: right }, at, digit) => {
        expect(innProblem(right, opf)).toBeNull();
        const place = 2 + (at % (right.length - 2));
        const other = `${right.slice(0, place)}${digit}${right.slice(place + 1)}`;
        expect(isInnCorrect(other, opf)).toBe(official(other));
      }),
      { numRuns: 2000 },
    );
  });

  it('C03 wants the length of the legal form, and no other', () => {
    fc.assert(
      fc.property(inn, form, ({ opf, inn: right }, other) => {
        expect(isInnCorrect(right, other)).toBe(isIndividual(opf) === isIndividual(other));
      }),
    );
  });
});

describe('KPP', () => {
  it.each(['770101001', '7701AZ001', '77010A001', '783543001'])('C03 takes %s', (kpp) => {
    expect(kppProblem(kpp, 'ООО')).toBeNull();
  });

  it.each(['77010100', '7701010011', '7701az001', '7701АБ001', 'A70101001', '77010100A', '770101001\n', ' 770101001'])(
    'C03 refuses %s',
    (kpp) => {
      expect(kppProblem(kpp, 'ООО')).toMatch(/^КПП должен содержать 9 знаков/);
    },
  );

  it('C03 is required of all but ИП, who has none', () => {
    for (const { value } of legalForms) {
      expect(kppProblem('', value)).toBe(value === 'ИП' ? null : 'Введите КПП');
      expect(kppProblem(null, value)).toBe(value === 'ИП' ? null : 'Введите КПП');
      expect(kppProblem('770101001', value)).toBe(value === 'ИП' ? 'У ИП нет КПП' : null);
    }
  });

  it('C04 stands in a path as itself, or as a dash for ИП', () => {
    expect(kppPathSegment('770101001')).toBe('770101001');
    expect(kppPathSegment(null)).toBe('-');
    expect(kppPathSegment('')).toBe('-');
    expect(['770101001', '-', '0'].map(kppOfPathSegment)).toEqual(['770101001', null, null]);
  });

  it('B03 goes with the INN as INN/KPP and comes apart again', () => {
    expect(joinInnKpp('7830002293', '783543001')).toBe('7830002293/783543001');
    expect(joinInnKpp('500100732259', null)).toBe('500100732259');
    for (const kpp of ['783543001', null])
      expect(splitInnKpp(joinInnKpp('7830002293', kpp))).toEqual({ inn: '7830002293', kpp });
  });
});

describe('the legal form in a name', () => {
  it.each([
    ['ООО "Ромашка"', 'ООО', 'Ромашка'],
    ['ООО«Ромашка»', 'ООО', 'Ромашка'],
    ['  ооо   Ромашка  ', 'ООО', 'Ромашка'],
    ['ООО\u00a0Ромашка', 'ООО', 'Ромашка'],
    ['Общество с ограниченной ответственностью «Ромашка»', 'ООО', 'Ромашка'],
    ['ОБЩЕСТВО  С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "ТД "РОМАШКА"', 'ООО', 'ТД "РОМАШКА"'],
    ['ИП Иванов', 'ИП', 'Иванов'],
    ['Индивидуальный предприниматель Иванов-Петров И. И.', 'ИП', 'Иванов-Петров И. И.'],
    ['ФГУП «Почта»', 'ФГУП', 'Почта'],
    ['ГУП «Почта»', 'ГУП', 'Почта'],
    ['Федеральное государственное казенное учреждение «Застава»', 'ФГКУ', 'Застава'],
    ['Крестьянское (фермерское) хозяйство Поле', 'КФХ', 'Поле'],
    ['ООО Завод "Маяк"', 'ООО', 'Завод "Маяк"'],
    ['АО "Маяк" и "Ко"', 'АО', '"Маяк" и "Ко"'],
    ['Филиал АО «Маяк»', 'Филиал', 'АО «Маяк»'],
    ['«Ромашка»', null, 'Ромашка'],
    ['Ромашка', null, 'Ромашка'],
    ['ИПотека', null, 'ИПотека'],
    ['АОстров', null, 'АОстров'],
    ['ООО-Сервис', null, 'ООО-Сервис'],
    ['Ипподром', null, 'Ипподром'],
    ['', null, ''],
  ])('C02 %s is %s and %s', (text, opf, name) => {
    expect(splitLegalForm(text)).toEqual({ opf, name });
  });

  it.each([
    ['Ромашка ООО', 'ООО', 'Ромашка'],
    ['«Ромашка», ооо', 'ООО', 'Ромашка'],
    ['Северный филиал', null, 'Северный филиал'],
    ['Паоло', null, 'Паоло'],
    ['ООО', null, 'ООО'],
  ])('C02 P03 a form behind the name: %s', (text, opf, name) => {
    expect(splitTrailingForm(text)).toEqual({ opf, name });
  });

  it.each([
    ['7707083893/773601001', '7707083893', '773601001'],
    ['ИНН/КПП: 7707083893 / 7736ab001', '7707083893', '7736AB001'],
    ['инн 7707083893, кпп 773601001', '7707083893', '773601001'],
    ['7707083893\t773601001\n', '7707083893', '773601001'],
  ])('C03 reads INN and KPP that stand together: %s', (text, inn, kpp) => {
    expect(innWithKpp(text)).toEqual({ inn, kpp });
  });

  it.each(['7707083893', '7707083893773601001', '500100732259/773601001', '7707083893/77360100'])(
    'C03 %s is not the two of them',
    (text) => {
      expect(innWithKpp(text)).toBeUndefined();
    },
  );

  it('C02 takes every form off, short or long, in any case and any quotes', () => {
    const prefix = fc.constantFrom(...legalForms).chain(({ value, caption }) =>
      fc.record({
        opf: fc.constant(value),
        text: fc.constantFrom(value, caption, value.toLowerCase(), caption.toUpperCase()),
      }),
    );
    fc.assert(
      fc.property(prefix, fc.constantFrom(' «»', '«»', ' ""', '""', ' „“', '  '), ({ opf, text }, quotes) => {
        const [close = ''] = quotes.slice(-1).trim();
        expect(splitLegalForm(`${text}${quotes.slice(0, -1)}Ромашка-2 Юг${close}`)).toEqual({
          opf,
          name: 'Ромашка-2 Юг',
        });
      }),
    );
  });
});

it('C04 asks organisation 999 as 77, 138 and 139 as 53, any other as itself', () => {
  expect([999, 138, 139, 77, 53, 998, 137, 140].map(orgForLookup)).toEqual([77, 53, 53, 77, 53, 998, 137, 140]);
});
