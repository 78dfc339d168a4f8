import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cityProblem,
  emailListProblem,
  emailProblem,
  formatPhone,
  loginProblem,
  maskPhone,
  nameProblem,
  normalisePhone,
  phoneProblem,
  splitEmails,
} from '../../../src/domain/text';

const digits = fc.stringMatching(/^\d{10}$/);

describe('names and cities', () => {
  it.each(['Иванов Иван', 'Иванов-Петров', 'Ёлкина Алёна', "О'Нил", 'д’Артаньян', 'Ким И. П.', 'John Smith', ''])(
    'C12 takes the name %s',
    (name) => {
      expect(nameProblem(name)).toBeNull();
    },
  );

  it.each(['Иванов1', 'Иванов_Иван', 'Иванов, Иван', '-', '. .', 'Иван\nИванов', '<b>', 'Иванов@'])(
    'C12 refuses the name %j',
    (name) => {
      expect(nameProblem(name)).toBe('Допустимы только буквы, пробел, дефис, точка и апостроф');
    },
  );

  it.each(['Ростов-на-Дону', 'г. Псков', 'Санкт-Петербург', 'Нижний Новгород', 'Орёл', 'Riga', ''])(
    'C21 takes the city %s',
    (city) => {
      expect(cityProblem(city)).toBeNull();
    },
  );

  it.each(['Москва 2', 'Псков;', 'Арзамас-16'])('C21 refuses the city %s', (city) => {
    expect(cityProblem(city)).not.toBeNull();
  });
});

describe('logins', () => {
  it('C12 hold letters, digits and . _ @ - alone', () => {
    const allowed = new Set('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._@-');
    for (let code = 0; code < 0x500; code++) {
      const mark = String.fromCharCode(code);
      expect([mark, loginProblem(`a${mark}b`)]).toEqual([
        mark,
        allowed.has(mark) ? null : 'Допустимы только латинские буквы, цифры и знаки . _ @ -',
      ]);
    }
    expect(loginProblem('ivanov.i@client-1.example')).toBeNull();
  });
});

describe('e-mail', () => {
  it.each([
    'a@b.ru',
    'ivan.petrov+news@mail.example.com',
    'info@почта.рф',
    'a@xn--80a1acny.xn--p1ai',
    "o'neil@b-c.org",
    '',
  ])('C12 takes %s', (email) => {
    expect(emailProblem(email)).toBeNull();
  });

  it.each([
    'a',
    'a@',
    '@b.ru',
    'a@b',
    'a@host',
    'a@b.',
    'a@.ru',
    'a@b..ru',
    'a..c@b.ru',
    '.a@b.ru',
    'a.@b.ru',
    'a b@c.ru',
    'a@b.r',
    'a@b.ru ',
    'a@-b.ru',
    'a@b_c.ru',
    'a@b@c.ru',
    'a@b.ru,c@d.ru',
    'a@b.12',
    `${'a'.repeat(65)}@b.ru`,
  ])('C12 refuses %j', (email) => {
    expect(emailProblem(email)).toBe('Неверный адрес электронной почты');
  });

  it('C21 E09 comes as one address or as several with commas', () => {
    expect(splitEmails(' a@b.ru ,c@d.ru,e@f.ru ')).toEqual(['a@b.ru', 'c@d.ru', 'e@f.ru']);
    expect(splitEmails('  ')).toEqual([]);
    for (const list of ['', 'a@b.ru', 'a@b.ru, c@d.ru', 'a@b.ru,c@d.ru']) expect(emailListProblem(list)).toBeNull();
    expect(emailListProblem('a@b.ru, c@d')).toBe('Неверный адрес электронной почты: c@d');
    expect(emailListProblem('a@b.ru; c@d.ru')).toBe('Неверный адрес электронной почты: a@b.ru; c@d.ru');
    for (const list of ['a@b.ru,', ',a@b.ru', 'a@b.ru,,c@d.ru', ','])
      expect(emailListProblem(list)).toBe('Между запятыми пропущен адрес');
  });
});

describe('phones', () => {
  it('C12 are kept as +7 and ten digits, from any of the three beginnings and any setting', () => {
    const setting = fc.constantFrom(
      '$1$2$3$4',
      '($1)$2-$3-$4',
      ' ($1) $2-$3-$4',
      ' $1 $2 $3 $4',
      '-$1-$2-$3-$4',
      '\u00a0$1.$2.$3.$4',
      ' $1 $2–$3–$4 ',
    );
    fc.assert(
      fc.property(fc.constantFrom('+7', '7', '8'), digits, setting, (start, rest, set) => {
        const typed = start + rest.replace(/^(...)(...)(..)(..)$/, set);
        expect(normalisePhone(typed)).toBe(`+7${rest}`);
        expect(phoneProblem(typed)).toBeNull();
      }),
    );
  });

  it('C12 are shown in the mask, and read back from it', () => {
    expect(formatPhone('89123456789')).toBe('+7(912)345-67-89');
    fc.assert(
      fc.property(digits, (rest) => {
        expect(formatPhone(`+7${rest}`)).toMatch(/^\+7\(\d{3}\)\d{3}-\d{2}-\d{2}$/);
        expect(normalisePhone(formatPhone(`+7${rest}`))).toBe(`+7${rest}`);
      }),
    );
  });

  it.each([
    '9123456789',
    '+89123456789',
    '+19123456789',
    '691234567890',
    '8912345678',
    '891234567890',
    '8 912 345-67-89 доб. 1',
    '++79123456789',
    '7+9123456789',
    'телефон',
  ])('C12 refuses %s', (text) => {
    expect(normalisePhone(text)).toBeNull();
    expect(phoneProblem(text)).toBe('Телефон: +7, 7 или 8 и ещё 10 цифр');
    expect(formatPhone(text)).toBe(text);
  });

  it('C12 are masked as far as they are typed, nothing for nothing', () => {
    expect(['', '+', '8', '9', '7912', '9123', '8912345', '89123456', '+7 912 345-67-89 0'].map(maskPhone)).toEqual([
      '',
      '',
      '+7',
      '+7(9',
      '+7(912',
      '+7(912)3',
      '+7(912)345',
      '+7(912)345-6',
      '+7(912)345-67-89',
    ]);
  });

  it('C12 may be left empty', () => {
    expect(phoneProblem('')).toBeNull();
    expect(normalisePhone('')).toBeNull();
  });
});
