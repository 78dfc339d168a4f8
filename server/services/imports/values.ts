import { maxId } from '../../../src/contract/common';
import { parseDay, parseIsoDay, formatIsoDay } from '../../../src/domain/day';
import { isIdText } from '../../../src/domain/recordId';
import { loginKey, mayBeLogin } from '../../../src/domain/login';
import { decimalText, parsePrice } from '../../../src/domain/money';
import { formatMonth, parseMonth } from '../../../src/domain/month';
import { isInnCorrect, isShortened, shortenedProblem } from '../../../src/domain/taxpayer';
import type { Fault } from './kind';

const fault = (problem: string): Fault => ({ problem });

/** A text of at most so many characters, as it stands. */
export const text = (max: number) => (value: string) =>
  value.length > max ? fault(`Не длиннее ${max} знаков`) : value;

/** A whole number within bounds; spaces between groups of digits are understood. */
export const whole = (min: number, max: number) => (value: string) => {
  const digits = /\s/.test(value) ? value.replace(/\s/g, '') : value;
  if (!/^[-−]?\d{1,15}$/.test(digits)) return fault('Ожидается целое число');
  const number = Number(digits.replace('−', '-'));
  return number < min || number > max ? fault(`Число от ${min} до ${max}`) : String(number);
};

/** An id of the product. */
export const idNumber = whole(1, maxId);

/** A server by alias or server_alias. */
export const alias = (value: string) =>
  /^[a-z0-9_-]{1,40}$/.test(value) ? value : fault('Сервер: строчные латинские буквы, цифры, дефис, подчёркивание');

/** One of some words. */
export const oneOf = (words: readonly string[]) => {
  const known = new Set(words);
  const sentence = words.length > 12 ? 'Такого значения нет' : `Одно из: ${words.join(', ')}`;
  return (value: string) => (known.has(value) ? value : fault(sentence));
};

const yes = new Set(['1', 'да', 'true', 't', 'yes', '+']);
const no = new Set(['0', 'нет', 'false', 'f', 'no', '-']);

export const yesNo = (value: string) => {
  const word = value.toLowerCase();
  return yes.has(word) ? 't' : no.has(word) ? 'f' : fault('Ожидается «да» или «нет»');
};

/** A day of 2000–2199, `YYYY-MM-DD` or `DD.MM.YYYY`. Files have few of them, many times each. */
export const day = () => {
  const known = new Map<string, string | Fault>();
  return (value: string) => {
    let read = known.get(value);
    if (read === undefined) {
      const found = parseIsoDay(value) ?? parseDay(value);
      read =
        found && found.year >= 2000 && found.year < 2200
          ? formatIsoDay(found)
          : fault(
              found
                ? 'День с 01.01.2000 по 31.12.2199'
                : 'День в виде ДД.ММ.ГГГГ или ГГГГ-ММ-ДД, и такой день должен быть',
            );
      if (known.size < 5_000) known.set(value, read);
    }
    return read;
  };
};

/** A month of 2000–2199, `MM.YYYY`, `MM/YYYY` or `YYYY-MM`; read as `MM.YYYY`. */
export const month = (value: string) => {
  const text = value.replace(/^(\d{4})-(\d\d)$/, '$2.$1').replace('/', '.');
  const found = parseMonth(text, '.');
  return found && found.year >= 2000 && found.year < 2200 ? formatMonth(found, '.') : fault('Месяц в виде ММ.ГГГГ');
};

/** A price in roubles, as it is typed on the screens. */
export const price = (value: string) => {
  const { kopecks, problem } = parsePrice(value);
  return problem === undefined ? decimalText(kopecks) : fault(problem);
};

/** An INN of 10 or 12 digits whose check digits fit. */
export const inn = (value: string) => {
  if (isShortened(value)) return fault(`ИНН: ${shortenedProblem}`);
  if (!/^\d+$/.test(value)) return fault('ИНН состоит только из цифр');
  if (value.length !== 10 && value.length !== 12) return fault('ИНН состоит из 10 или 12 цифр');
  return isInnCorrect(value, value.length === 12 ? 'ИП' : 'ООО')
    ? value
    : fault('Неверный ИНН: не сходится контрольная сумма');
};

/** A KPP; `-` and `0` say that there is none. */
export const kpp = (value: string) => {
  if (value === '-' || value === '0') return '';
  return /^\d{4}[0-9A-Z]{2}\d{3}$/.test(value) ? value : fault('КПП состоит из 9 знаков');
};

/** A user by number or login. */
export const userName = (value: string) => {
  if (isIdText(value)) return value;
  const key = loginKey(value);
  return mayBeLogin(key) ? key : fault('Номер пользователя или его логин');
};

/** An organisation by its number or INN. */
export const organisationName = (value: string) =>
  isIdText(value) || /^(\d{10}|\d{12})$/.test(value) ? value : fault('Номер организации или ИНН: только цифры');
