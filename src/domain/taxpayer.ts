import { isIndividual } from './taxpayerNames';
import { stripQuotes } from './quotes';

/** Legal forms by short name, in the order in which people look for them (decisions, Validation). */
export const legalForms = [
  { value: 'ООО', caption: 'Общество с ограниченной ответственностью' },
  { value: 'АО', caption: 'Акционерное общество' },
  { value: 'ПАО', caption: 'Публичное акционерное общество' },
  { value: 'НАО', caption: 'Непубличное акционерное общество' },
  { value: 'ИП', caption: 'Индивидуальный предприниматель' },
  { value: 'ГУП', caption: 'Государственное унитарное предприятие' },
  { value: 'ФГУП', caption: 'Федеральное государственное унитарное предприятие' },
  { value: 'МУП', caption: 'Муниципальное унитарное предприятие' },
  { value: 'ФГБУ', caption: 'Федеральное государственное бюджетное учреждение' },
  { value: 'ФГКУ', caption: 'Федеральное государственное казённое учреждение' },
  { value: 'МБУ', caption: 'Муниципальное бюджетное учреждение' },
  { value: 'АНО', caption: 'Автономная некоммерческая организация' },
  { value: 'ПК', caption: 'Производственный кооператив' },
  { value: 'СПК', caption: 'Сельскохозяйственный производственный кооператив' },
  { value: 'КФХ', caption: 'Крестьянское (фермерское) хозяйство' },
  { value: 'ЗАО', caption: 'Закрытое акционерное общество' },
  { value: 'ОАО', caption: 'Открытое акционерное общество' },
  { value: 'Филиал', caption: 'Филиал' },
] as const;

export type LegalForm = (typeof legalForms)[number]['value'];

/** Digits of an INN: 12 for ИП, else 10. */
export const innLength = (opf: string | null | undefined) => (isIndividual(opf) ? 12 : 10);

const controlDigit = (digits: readonly number[], weights: readonly number[]) =>
  (weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11) % 10;

const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8] as const;

/** The check digits that an INN of 9 or 10 leading digits must end with. */
export function innControl(lead: string): string {
  const digits = [...lead].map(Number);
  if (digits.length === 9) return String(controlDigit(digits, weights.slice(2)));
  const eleventh = controlDigit(digits, weights.slice(1));
  return `${eleventh}${controlDigit([...digits, eleventh], weights)}`;
}

/** What a spreadsheet shows, and saves as CSV, of a number of twelve digits: «7,70708E+11». */
export const isShortened = (text: string) => /^\d([.,]\d+)?E\+\d+$/i.test(text);
export const shortenedProblem = 'таблица сократила номер, впишите его целиком цифрами';

/** What is wrong with an INN, in Russian; null when it is right. */
export function innProblem(inn: string, opf: string | null | undefined): string | null {
  const length = innLength(opf);
  if (inn === '') return 'Введите ИНН';
  if (!/^\d+$/.test(inn)) return 'ИНН состоит только из цифр';
  if (inn.length !== length) return `ИНН должен содержать ${length} цифр`;
  if (inn.startsWith('00')) return 'ИНН не может начинаться с 00';
  const lead = inn.slice(0, length === 12 ? 10 : 9);
  return inn.endsWith(innControl(lead)) && inn.length === lead.length + innControl(lead).length
    ? null
    : 'Неверный ИНН: не сходится контрольная сумма';
}

/** Whether a stored INN passes the rule; a record that does not stays editable in its other fields. */
export const isInnCorrect = (inn: string, opf: string | null | undefined) => innProblem(inn, opf) === null;

/** What is wrong with a KPP, in Russian; null when it is right. ИП has none. */
export function kppProblem(kpp: string | null | undefined, opf: string | null | undefined): string | null {
  if (isIndividual(opf)) return kpp ? 'У ИП нет КПП' : null;
  if (!kpp) return 'Введите КПП';
  return /^\d{4}[0-9A-Z]{2}\d{3}$/.test(kpp)
    ? null
    : 'КПП должен содержать 9 знаков: 4 цифры, 2 цифры или латинские буквы, 3 цифры';
}

const pair = /^(?:ИНН\s*(?:\/\s*КПП)?)?[\s:]*(\d{10})[\s/\\,;]+(?:КПП)?[\s:]*(\d{4}[0-9A-Z]{2}\d{3})$/i;

/** INN and KPP that stand together, as requisites have them: `7707083893/773601001`, `ИНН 7707083893, КПП 773601001`; else undefined. */
export function innWithKpp(text: string): { inn: string; kpp: string } | undefined {
  const [, inn, kpp] = pair.exec(text.trim()) ?? [];
  return inn && kpp ? { inn, kpp: kpp.toUpperCase() } : undefined;
}

/** For comparing alone: letter case and ё make no difference, the length stays. */
const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

/** Longer forms first, so that a form's caption is not read as a shorter one. */
const prefixes = legalForms
  .flatMap(({ value, caption }) => [value, caption].map((prefix) => ({ value, prefix: plain(prefix) })))
  .sort((a, b) => b.prefix.length - a.prefix.length);

/**
 * Takes a typed or pasted legal form off a name, and the quotes around the rest: `ООО "Ромашка"` is ООО and Ромашка.
 * Meant for what was just typed: a second pass over `Филиал АО «Маяк»` would take off the АО that belongs to the name.
 */
export function splitLegalForm(text: string): { opf: LegalForm | null; name: string } {
  const name = text.trim().replace(/\s+/g, ' ');
  const found = prefixes.find(
    ({ prefix }) => plain(name).startsWith(prefix) && /^[\s«"“„']/.test(name.slice(prefix.length)),
  );
  return found
    ? { opf: found.value, name: stripQuotes(name.slice(found.prefix.length)) }
    : { opf: null, name: stripQuotes(name) };
}

const trailing = new RegExp(
  `^(.+?)[\\s,]+(${legalForms.flatMap(({ value }) => (value === 'Филиал' ? [] : [value])).join('|')})$`,
  'i',
);

/** The same of a form that stands behind the name: «Ромашка ООО». Short forms alone: «Северный филиал» is a name. */
export function splitTrailingForm(text: string): { opf: LegalForm | null; name: string } {
  const whole = text.trim().replace(/\s+/g, ' ');
  const [, name = '', form = ''] = trailing.exec(whole) ?? [];
  const found = legalForms.find(({ value }) => plain(value) === plain(form));
  return found ? { opf: found.value, name: stripQuotes(name) } : { opf: null, name: stripQuotes(whole) };
}
