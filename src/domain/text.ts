/*
 * Rules for short texts. Each says in Russian what is wrong, or null. An empty value is never wrong here:
 * whether a field may stay empty is the form's to say (doc 1 §5; decisions, Validation).
 */

/** Signs that nobody sees: soft hyphens, breaks without width, directions. They come along with what is copied from messengers and Windows. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text as it looks: what cannot be seen would have a number refused, a record not found, or a name pass that is empty. */
export const seenText = (text: string) => text.replace(unseen, '');

const rule = (right: RegExp, problem: string) => (value: string) =>
  value === '' || right.test(value) ? null : problem;

/** A person's name: Иванов-Петров, д’Артаньян, Ким И. П. */
export const nameProblem = rule(
  /^(?=.*[A-Za-zА-Яа-яЁё])[A-Za-zА-Яа-яЁё .'’-]+$/,
  'Допустимы только буквы, пробел, дефис, точка и апостроф',
);

/** A city: Ростов-на-Дону, г. Псков. */
export const cityProblem = nameProblem;

/** A login: Latin letters, so that no two logins look the same. */
export const loginProblem = rule(/^[A-Za-z0-9._@-]+$/, 'Допустимы только латинские буквы, цифры и знаки . _ @ -');

const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-zа-яё0-9](?:[a-zа-яё0-9-]{0,61}[a-zа-яё0-9])?$/i;
const topLabel = /^(?:[a-z]{2,63}|[а-яё]{2,63}|xn--[a-z0-9-]{2,59})$/i;

const isEmail = (value: string) => {
  const at = value.lastIndexOf('@');
  const labels = value.slice(at + 1).split('.');
  return (
    value.length <= 254 &&
    at > 0 &&
    at <= 64 &&
    local.test(value.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((one) => label.test(one)) &&
    topLabel.test(labels.at(-1) ?? '')
  );
};

/** One e-mail address; its domain may be Russian (почта@… may not, info@почта.рф may). */
export const emailProblem = (value: string) =>
  value === '' || isEmail(value) ? null : 'Неверный адрес электронной почты';

/** The addresses of a comma separated list, without the spaces around them. */
export const splitEmails = (list: string) => (list.trim() === '' ? [] : list.split(',').map((one) => one.trim()));

/** One address or several, separated by commas. */
export const emailListProblem = (list: string) => emailsProblem(splitEmails(list));

/** Addresses, one by one. */
export function emailsProblem(list: readonly string[]): string | null {
  const wrong = list.find((one) => !isEmail(one));
  if (wrong === undefined) return null;
  return wrong === '' ? 'Между запятыми пропущен адрес' : `Неверный адрес электронной почты: ${wrong}`;
}

/** A phone as it is kept, `+7XXXXXXXXXX`, from +7, 7 or 8 and ten more digits however they are set out; null for anything else. */
export function normalisePhone(value: string): string | null {
  const bare = value.replace(/[\s().‐‑–—-]/g, '');
  return /^(?:\+?7|8)\d{10}$/.test(bare) ? `+7${bare.slice(-10)}` : null;
}

export const phoneProblem = (value: string) =>
  value.trim() === '' || normalisePhone(value) ? null : 'Телефон: +7, 7 или 8 и ещё 10 цифр';

/** The part of a phone that is typed so far, set out as +x(xxx)xxx-xx-xx; a number without 7 or 8 in front gets +7. */
export function maskPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return '';
  const rest = digits.slice(/^[78]/.test(digits) ? 1 : 0).slice(0, 10);
  const [area, first, second, third] = [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6, 8), rest.slice(8)];
  return `+7${area && `(${area}`}${first && `)${first}`}${second && `-${second}`}${third && `-${third}`}`;
}

/** `+7(912)345-67-89`; a text that is no phone comes back as it is. */
export const formatPhone = (value: string) =>
  normalisePhone(value)?.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7($1)$2-$3-$4') ?? value;
