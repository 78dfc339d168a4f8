import { formatIsoDay } from '../day';
import { uncounted } from './formulas';
import { SheetProblem } from './sheetProblem';
import { createRows, type Table } from './table';
import { readXml } from './xml';
import type { Zip } from './zip';

const folder = 'xl/';

/** The part of the first sheet that can be seen, its name, how many can be, and from which year days are counted. */
async function findSheet(zip: Zip): Promise<{ part: string; name: string; of: number; from1904: boolean }> {
  const seen: { id: string; name: string }[] = [];
  let from1904 = false;
  await readXml(zip.read(`${folder}workbook.xml`), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        seen.push({ id: attributes['r:id'] ?? '', name: attributes.name ?? '' });
    },
  });
  const [first] = seen;
  let target: string | undefined;
  await readXml(zip.read(`${folder}_rels/workbook.xml.rels`), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === first?.id) target = Target;
    },
  });
  if (!first || target === undefined) throw new SheetProblem('В файле нет листа с таблицей');
  const part = target.startsWith('/') ? target.slice(1) : folder + target;
  return { part, name: first.name, of: seen.length, from1904 };
}

async function readShared(zip: Zip): Promise<string[]> {
  const part = `${folder}sharedStrings.xml`;
  const texts: string[] = [];
  if (!zip.has(part)) return texts;
  let text = '';
  let within = false;
  await readXml(zip.read(part), {
    open: (name) => {
      if (name === 'si') text = '';
      within = name === 't';
    },
    text: (more) => {
      if (within) text += more;
    },
    close: (name) => {
      within = false;
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/** Whether an Excel format shows a day: `d`, `m` or `y` outside of quotes and brackets. */
const isDayFormat = (code: string) => /[dmyдмг]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
const dayFormats = [14, 15, 16, 17, 22];
const isPercentFormat = (code: string) => /%/.test(code.replace(/"[^"]*"|\\./g, ''));
const percentFormats = [9, 10];

interface Styles {
  days: ReadonlySet<string>;
  percents: ReadonlySet<string>;
}

/** Which styles of cells show days, and which hundredths. */
async function readStyles(zip: Zip): Promise<Styles> {
  const part = `${folder}styles.xml`;
  const [days, percents] = [new Set<string>(), new Set<string>()];
  if (!zip.has(part)) return { days, percents };
  const [ofDays, ofPercents] = [new Set(dayFormats), new Set(percentFormats)];
  let cells = false;
  let place = 0;
  await readXml(zip.read(part), {
    open: (name, attributes) => {
      const format = Number(attributes.numFmtId);
      const { formatCode = '' } = attributes;
      if (name === 'numFmt' && isPercentFormat(formatCode)) ofPercents.add(format);
      else if (name === 'numFmt' && isDayFormat(formatCode)) ofDays.add(format);
      if (name === 'cellXfs') cells = true;
      if (name !== 'xf' || !cells) return;
      if (ofDays.has(format)) days.add(String(place));
      if (ofPercents.has(format)) percents.add(String(place));
      place += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') cells = false;
    },
  });
  return { days, percents };
}

/** The number of a column by its letters: `A` is 0. */
const columnOf = (place: string) =>
  [...place.replace(/\d+$/, '')].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;

/** The day after 31.12.9999, the last that Excel knows. */
const lastSerial = 2_958_466;

function dayText(serial: number, from1904: boolean): string {
  const seconds = Math.round((serial + (from1904 ? 1462 : 0)) * 86_400);
  const moment = new Date(Date.UTC(1899, 11, 30) + seconds * 1000);
  const day = formatIsoDay({
    year: moment.getUTCFullYear(),
    month: moment.getUTCMonth() + 1,
    day: moment.getUTCDate(),
  });
  return seconds % 86_400 === 0 ? day : `${day} ${moment.toISOString().slice(11, 19)}`;
}

/** `0.07` that is shown as `7%`. */
const percentText = (number: number) => `${Number((number * 100).toPrecision(12))}%`;

/** Excel writes a character that XML has no place for as `_x0041_`. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Excel counts and shows so many digits; further ones in a file are noise of the binary fraction, `59.699999999999996`. */
const countedDigits = 15;

interface Meanings extends Styles {
  shared: readonly string[];
  from1904: boolean;
}

/** What a cell says: a shared text by its number, a number as its shortest digits, a day as `YYYY-MM-DD`, with its time where it has one. */
function meant(raw: string, { t: type = 'n', s: style = '' }: Record<string, string>, meanings: Meanings): string {
  if (type === 's') return unescaped(meanings.shared[Number(raw)] ?? '');
  if (type === 'b') return raw === '1' ? 'да' : 'нет';
  const number = Number(raw);
  if (type !== 'n' || raw === '' || !Number.isFinite(number)) return unescaped(raw);
  if (meanings.percents.has(style)) return percentText(number);
  return meanings.days.has(style) && number > 0 && number < lastSerial
    ? dayText(number, meanings.from1904)
    : String(Number(number.toPrecision(countedDigits)));
}

/** The first sheet of a workbook of Excel or LibreOffice (xlsx). */
export async function readXlsx(zip: Zip): Promise<Table> {
  const { part, name, of, from1904 } = await findSheet(zip);
  const meanings = { shared: await readShared(zip), ...(await readStyles(zip)), from1904 };
  const { rows, add } = createRows();
  const merged: string[] = [];
  let line = 0;
  let cells: string[] = [];
  let next = 0;
  let cell: Record<string, string> = {};
  let raw = '';
  let valueless = false;
  let within = false;
  await readXml(zip.read(part), {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1);
        cells = [];
        next = 0;
      } else if (name === 'c') {
        cell = attributes;
        raw = '';
        valueless = false;
      } else if (name === 'f') valueless = true;
      else if (name === 'v') valueless = false;
      else if (name === 'mergeCell') merged.push(attributes.ref ?? '');
      within = name === 'v' || name === 't';
    },
    text: (more) => {
      if (within) raw += more;
    },
    close: (name) => {
      within = false;
      if (name === 'row') add(line, cells);
      if (name !== 'c') return;
      const column = cell.r === undefined ? next : columnOf(cell.r);
      next = column + 1;
      if (raw === '' && !valueless) return;
      if (column > 16_383) throw new SheetProblem('Файл повреждён или оборван: сохраните его заново');
      while (cells.length < column) cells.push('');
      cells[column] = valueless ? uncounted : meant(raw, cell, meanings).trim();
    },
  });
  return { rows, merged, ...(of > 1 && { sheet: { name, of } }) };
}
