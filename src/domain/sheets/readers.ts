import { formatIsoDay, parseDay, parseIsoDay } from '../day';
import { isIdText } from '../recordId';
import { parsePrice, toWire } from '../money';
import { formatMonth, parseMonth, type Month } from '../month';
import { innControl, isShortened, shortenedProblem } from '../taxpayer';
import { emailsProblem, splitEmails } from '../text';
import { plainText } from './plainText';
import type { Read } from './sheetKind';

/** An organisation as sheets name it; `kpp` null where the sheet does not tell. */
export interface Taxpayer {
  inn: string;
  kpp: string | null;
}

const isInn = (inn: string) => {
  const lead = inn.slice(0, inn.length === 12 ? 10 : 9);
  return (inn.length === 10 || inn.length === 12) && inn === lead + innControl(lead);
};

/**
 * An INN, alone or as «ИНН/КПП»; a leading zero that a spreadsheet has dropped is put back, and said. One whose control digits are
 * wrong may be that of a record that has been kept so: what it is the server tells.
 */
export function readInn(text: string): Read<Taxpayer> {
  const [given = '', second, more] = text.replace(/\s/g, '').split('/');
  if (isShortened(given)) return { problem: shortenedProblem };
  if (more !== undefined || !/^\d+$/.test(given)) return { problem: 'ИНН состоит только из цифр' };
  const kpp = second ? readKpp(second) : undefined;
  if (kpp && 'problem' in kpp) return kpp;
  const beside = kpp?.value ?? null;
  if (isInn(given)) return { value: { inn: given, kpp: beside }, ...(kpp?.note !== undefined && { note: kpp.note }) };
  const restored = `0${given}`;
  if (isInn(restored)) return { value: { inn: restored, kpp: beside }, note: `ИНН ${restored}: вернули ноль впереди` };
  return given.length === 10 || given.length === 12
    ? { value: { inn: given, kpp: beside }, note: `ИНН ${given}: не сходится контрольная сумма` }
    : { problem: 'в ИНН 10 или 12 цифр' };
}

/** A KPP; «-» and «0» say that there is none, a dropped zero is put back. */
export function readKpp(text: string): Read<string | null> {
  const given = text.replace(/\s/g, '').toUpperCase();
  if (given === '-' || given === '—' || given === '0') return { value: null };
  if (/^\d{4}[0-9A-Z]{2}\d{3}$/.test(given)) return { value: given };
  if (/^\d{8}$/.test(given)) return { value: `0${given}`, note: `КПП 0${given}: вернули ноль впереди` };
  return { problem: 'в КПП 9 знаков' };
}

/** A sum in roubles: «1 234,50», «95»; a currency behind it is let go. */
export function readSum(text: string): Read<number> {
  const { kopecks, problem } = parsePrice(text.replace(/\s*(₽|руб\.?|р\.?)$/i, ''));
  return problem === undefined ? { value: toWire(kopecks) } : { problem };
}

const monthNames = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

const inYears = ({ year }: Month) => year >= 2000 && year < 2200;

/** A month: «12/2026», «2026-12», «декабрь 2026», its first day, or «дек.26», to which Excel turns what is typed. */
export function readMonth(text: string, fits: (month: Month) => boolean = inYears): Read<Month> {
  const day = parseIsoDay(text) ?? parseDay(text);
  if (day && day.day !== 1) return { problem: 'цена действует с первого дня месяца' };
  const [, year, month] = /^(\d{4})[-./](\d{1,2})$/.exec(text) ?? [];
  const [, word = '', named = ''] = /^([а-яё]{3,8})[\s.-]+(\d{4}|\d\d$)/i.exec(text) ?? [];
  const place = monthNames.indexOf(word.toLowerCase().slice(0, 3).replace('май', 'мая'));
  const turned = year === undefined ? text : `${month?.padStart(2, '0')}/${year}`;
  const short = /^\d[-./]\d{4}$/.test(turned) ? `0${turned}` : turned;
  const found =
    day ??
    (place >= 0 ? { year: Number(named.padStart(4, '20')), month: place + 1 } : parseMonth(short.replace(/[-.]/, '/')));
  if (!found || !fits(found)) return { problem: 'месяц в виде 12/2026' };
  const value = { year: found.year, month: found.month };
  return place >= 0 && named.length === 2 ? { value, note: `${text}: поняли как ${formatMonth(value)}` } : { value };
}

/** A day, as `YYYY-MM-DD`: «01.12.2026», «1/12/2026», or a month as its first day. */
export function readDay(text: string): Read<string> {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  const found = parseIsoDay(text) ?? parseDay([day.padStart(2, '0'), month.padStart(2, '0'), year].join('.'));
  if (found) return inYears(found) ? { value: formatIsoDay(found) } : { problem: 'год от 2000 до 2199' };
  const ofMonth = readMonth(text);
  return 'problem' in ofMonth
    ? { problem: 'дата в виде 01.12.2026' }
    : { value: formatIsoDay({ ...ofMonth.value, day: 1 }) };
}

/** Addresses of e-mail; «-» says that there are none. */
export function readEmails(text: string): Read<readonly string[]> {
  const emails = text === '-' || text === '—' ? [] : splitEmails(text.replace(/[;\n]/g, ',').replace(/,\s*$/, ''));
  const problem = emailsProblem(emails);
  return problem === null ? { value: emails } : { problem };
}

/** The number of a record; «900 001» is one too. */
export const readId = (text: string): Read<number> => {
  const digits = text.replace(/\s/g, '');
  if (isIdText(digits)) return { value: Number(digits) };
  return { problem: /^[1-9]\d*$/.test(digits) ? 'такого номера нет' : 'номер из цифр' };
};

/** One of some names, by its caption or its alias. */
export function readOneOf<T extends string>(choices: readonly { alias: T; caption: string }[]) {
  const known = new Map(
    choices.flatMap(({ alias, caption }) => [alias, caption].map((word) => [plainText(word), alias] as const)),
  );
  return (text: string): Read<T> => {
    const value = known.get(plainText(text));
    return value === undefined ? { problem: `«${text.slice(0, 40)}» нет среди известных` } : { value };
  };
}

/** Words by which a line is found. */
export const readWords = (text: string): Read<string> => ({ value: text.slice(0, 100) });

/** How many of something. */
export const readCount = (text: string): Read<number> => {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '');
  return /^\d{1,8}$/.test(digits) ? { value: Number(digits) } : { problem: 'целое число' };
};
