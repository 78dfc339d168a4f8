import type { DeclaredField } from '../../contract/declared/fields';
import { formatDay, isoDate, parseDay, parseIsoDay } from '../day';
import { formatMonth } from '../month';
import { normalisePhone } from '../text';
import { readInn, readMonth, readSum } from './readers';
import type { Read } from './sheetKind';

const readText = (text: string): Read<string> => ({ value: text.replace(/\r\n?/g, '\n') });

/** A number: «1 234,5», «12 %». */
function readNumber(text: string): Read<number> {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/%$/, '')
    .replace('−', '-')
    .replace(',', '.');
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? { value: Number(plain) } : { problem: 'нужно число' };
}

/** A day, from a cell with a date or a text; what stands behind it is midnight, or of no account. */
function readDay(text: string): Read<string> {
  const [first = ''] = text.split(/[ T]/);
  const day = parseDay(first) ?? parseIsoDay(first);
  return day ? { value: formatDay(day) } : { problem: 'дата в виде 01.12.2026' };
}

function readMonthText(text: string): Read<string> {
  const read = readMonth(text.replace(/^(\d{2})\.(\d{4})$/, '$1/$2'), ({ year }) => year >= 1900);
  return 'problem' in read ? { problem: 'месяц в виде 12/2026' } : { value: formatMonth(read.value) };
}

/** A moment by the clocks of Moscow, or with an offset of its own. */
function readMoment(text: string): Read<string> {
  const own = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : undefined;
  const [first = '', clock = '00:00'] = text.split(/[ T]/);
  const day = readDay(first);
  const [, hours, minutes, seconds = '00'] = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(clock) ?? [];
  const iso = 'value' in day && hours !== undefined ? isoDate(day.value) : undefined;
  const moment =
    own ?? (iso === undefined ? undefined : new Date(`${iso}T${hours?.padStart(2, '0')}:${minutes}:${seconds}+03:00`));
  return moment && !Number.isNaN(moment.getTime())
    ? { value: moment.toISOString() }
    : { problem: 'дата и время в виде 01.12.2026 09:30' };
}

const yes = new Set(['да', 'yes', 'true', 'истина', '1', '+']);
const no = new Set(['нет', 'no', 'false', 'ложь', '0', '-', '−', '—']);

function readFlag(text: string): Read<boolean> {
  const word = text.toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { problem: 'нужно «да» или «нет»' };
}

interface Choice {
  value: string;
  caption: string;
}

/** A choice by its caption, or by its value. */
const readChoice =
  (choices: readonly Choice[]) =>
  (text: string): Read<string> => {
    const word = text.trim().toLowerCase();
    const found =
      choices.find(({ caption }) => caption.trim().toLowerCase() === word) ??
      choices.find(({ value }) => value.toLowerCase() === word);
    return found ? { value: found.value } : { problem: `«${text.slice(0, 40)}» нет среди известных` };
  };

/** Captions one after another, with commas or semicolons between them; a caption may have a comma of its own. */
function readSeveral(choices: readonly Choice[]) {
  const words = choices
    .flatMap(({ value, caption }) => [caption, value].map((word) => ({ word: word.toLowerCase(), value })))
    .sort((a, b) => b.word.length - a.word.length);
  return (text: string): Read<string[]> => {
    const found = new Set<string>();
    let rest = text.trim();
    while (rest !== '') {
      const low = rest.toLowerCase();
      const next = words.find(({ word }) => low.startsWith(word) && /^\s*([,;\n]|$)/.test(rest.slice(word.length)));
      if (!next) return { problem: `«${rest.slice(0, 40)}» нет среди известных` };
      found.add(next.value);
      rest = rest.slice(next.word.length).replace(/^\s*[,;\n]?\s*/, '');
    }
    return { value: choices.map(({ value }) => value).filter((value) => found.has(value)) };
  };
}

function readTaxpayer(text: string): Read<string> {
  const read = readInn(text);
  return 'value' in read && read.value.kpp === null
    ? { value: read.value.inn, ...(read.note !== undefined && { note: read.note }) }
    : { value: text };
}

/** How a cell is read to a value of a declared field, as it goes over the wire; a reference stays the text that it is. */
export function readerOf(field: DeclaredField): (text: string) => Read<unknown> {
  switch (field.type) {
    case 'number':
    case 'percent':
      return readNumber;
    case 'money':
      return readSum;
    case 'day':
      return readDay;
    case 'month':
      return readMonthText;
    case 'moment':
      return readMoment;
    case 'boolean':
      return readFlag;
    case 'select':
      return readChoice(field.choices);
    case 'several':
      return readSeveral(field.choices);
    case 'taxpayerNumber':
      return readTaxpayer;
    case 'phone':
      return (text) => ({ value: normalisePhone(text) ?? text });
    case 'text':
    case 'longText':
    case 'email':
    case 'reference':
      return readText;
  }
}
