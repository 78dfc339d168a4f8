import { innControl, legalForms, splitLegalForm } from '../taxpayer';
import { isIdText } from '../recordId';
import { phoneDigits, searchText } from '../searchText';

/** What identifies a record by itself; `inn_kpp` is written as lists print it, a phone by its last ten digits. */
export const exactFields = [
  'inn_kpp',
  'inn',
  'kpp',
  'p_gid',
  'org_id',
  'participant_id',
  'contract',
  'phone',
  'email',
  'login',
  'p_id',
] as const;
export type ExactField = (typeof exactFields)[number];

export interface Exact {
  field: ExactField;
  value: string;
}

/** What a text that somebody looks for may mean. */
export interface SearchQuery {
  /** What the whole text may be, the likeliest first. */
  exact: readonly Exact[];
  /** The words that a record has to have, each anywhere, lower case and with е for ё. */
  words: readonly string[];
  /** `#1134`: nothing but the organisation of this number. */
  only: number | null;
}

/** So many words decide; nobody means more. */
const most = 8;

const forms = new Set<string>(legalForms.map(({ value }) => searchText(value)));

/** What people write in front of a number that they copy. */
const label =
  /^(?:инн\s*\/\s*кпп|инн|кпп|id|ид|договор|дог\.?|телефон|тел\.?|e-?mail|почта|логин|№)\s*[:№]?\s*(?=\S*[\d@.])/i;

const digitsAndSpaces = /^\d[\d\s]*$/;

/** Both halves of «ИНН/КПП», with a slash, spaces or nothing between them. */
function pairOf(text: string): Exact[] {
  const [, inn, kpp] = /^(\d{10}|\d{12})[/\\|,;]?(\d{4}[\dA-Z]{2}\d{3})$/.exec(text.replace(/\s/g, '')) ?? [];
  return inn && kpp && /^\d{10}$/.test(inn) ? [{ field: 'inn_kpp', value: `${inn}/${kpp}` }] : [];
}

const isInn = (digits: string) => digits.endsWith(innControl(digits.slice(0, digits.length === 12 ? 10 : 9)));

/** What a number of these digits may be. */
function numbers(digits: string): Exact[] {
  const exact: Exact[] = [];
  const { length } = digits;
  if (length === 10 || length === 12) exact.push({ field: 'inn', value: digits });
  if (length === 9) exact.push({ field: 'kpp', value: digits });
  if (length === 9 || length === 11) exact.push({ field: 'inn', value: `0${digits}` });
  if (isIdText(digits)) for (const field of ['p_gid', 'org_id', 'p_id'] as const) exact.push({ field, value: digits });
  return exact;
}

/** What a text without spaces may be besides a number. */
function names(text: string): Exact[] {
  const exact: Exact[] = [];
  if (/^[^\s@]+@[^\s@]+$/.test(text)) exact.push({ field: 'email', value: text });
  if (/^[a-z0-9._@-]{1,100}$/.test(text)) exact.push({ field: 'login', value: text });
  if (/\d/.test(text)) {
    exact.push({ field: 'participant_id', value: text });
    exact.push({ field: 'contract', value: text });
  }
  return exact;
}

/** The words without the legal form, unless there is nothing else; quotes, spaces and slashes only part them. */
function wordsOf(text: string): string[] {
  const { name } = splitLegalForm(text);
  const words = searchText(name || text)
    .split(/[\s/\\«»"„“”,;]+/)
    .filter(Boolean);
  const telling = words.filter((word) => !forms.has(word));
  return (telling.length > 0 ? telling : words).slice(0, most);
}

/** A phone written as one; ten bare digits are an INN first, whose check digit then decides. */
function phones(text: string): { exact: Exact[]; first: boolean } {
  const value = phoneDigits(text);
  const digits = text.replace(/\D/g, '');
  return {
    exact: value === null ? [] : [{ field: 'phone', value }],
    first: value !== null && !(digits.length === 10 && isInn(digits)),
  };
}

/** A part of a phone, with its marks: «555-01-99» is 5550199. */
const partOfPhone = (text: string, digits: string) =>
  digits.length >= 6 && /^\+?[\d\s()-]*[+()-][\d\s()-]*$/.test(text);

/**
 * Reads what somebody looks for: identifiers with spaces and labels in them, `ИНН/КПП` as a row prints it, `#id`, a phone in any
 * form, words in any order. One reading for every box that is searched by.
 */
export function readQuery(input: string): SearchQuery {
  const text = input.trim().replace(/\s+/g, ' ').replace(label, '');
  const gid = /^#\s*(\d+)$/.exec(text)?.[1] ?? '';
  if (isIdText(gid)) return { exact: [{ field: 'p_gid', value: gid }], words: [], only: Number(gid) };
  const pair = pairOf(text.toUpperCase());
  const [inn, kpp] = pair[0]?.value.split('/') ?? [];
  if (inn && kpp) return { exact: pair, words: [inn, searchText(kpp)], only: null };
  const digits = text.replace(/\D/g, '');
  const phone = phones(text);
  const joined = digitsAndSpaces.test(text) && digits.length >= 9 ? digits : text;
  const folded = searchText(joined);
  const numeric = /^\d+$/.test(joined) ? numbers(joined) : [];
  const exact = phone.first ? [...phone.exact, ...numeric] : [...numeric, ...phone.exact];
  if (/^\d{4}[A-Z\d]{2}\d{3}$/i.test(joined) && /[a-z]/i.test(joined))
    exact.push({ field: 'kpp', value: joined.toUpperCase() });
  if (!/\s/.test(folded)) exact.push(...names(folded));
  const number = phone.exact[0]?.value ?? (partOfPhone(text, digits) ? digits : null);
  return { exact, words: number === null ? wordsOf(joined) : [number], only: null };
}

/** The words that a record has to have, each anywhere. */
export const soughtWords = (text: string): readonly string[] => {
  const { words, only } = readQuery(text);
  return only === null ? words : [String(only)];
};

/** Whether a text that is `searchText` already has what was typed: as it stands, or word by word, as the server looks. */
export function foldedFinder(typed: string): (folded: string) => boolean {
  const phrase = searchText(typed);
  const words = soughtWords(typed);
  return (folded) => folded.includes(phrase) || words.every((word) => folded.includes(word));
}

/** The same of a text as it stands on the screen. */
export function finderOf(typed: string): (text: string) => boolean {
  const isFound = foldedFinder(typed);
  return (text) => isFound(searchText(text));
}
