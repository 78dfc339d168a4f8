import Papa from 'papaparse';
import { kindWords } from '../../../src/contract/imports';
import { Refusal } from '../../../src/contract/refusal';
import { seenText } from '../../../src/domain/text';
import type { ImportKind } from './kind';

/** A line of a file: its number, and its values in the order of the columns; what is not there is empty. */
export interface SourceLine {
  line: number;
  values: readonly string[];
  /** What is wrong with the line as a whole. */
  broken?: string;
  /** The line itself, where its columns do not say all that stands in it. */
  text?: string;
}

/** The longest line, in characters; a quote that nobody closed makes one of the rest of the file. */
const longest = 1024 * 1024;

const refuse = (detail: string) => new Refusal(422, detail);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s_.]+/g, '');

/** Which column each header stands for; 422 where one is unknown, or one that is needed is missing. */
function columnsOf(kind: ImportKind, headers: readonly string[]): number[] {
  const columns = Object.entries(kind.columns);
  const places = new Map<string, number>();
  columns.forEach(([name, { label, aliases = [] }], place) => {
    for (const word of [name, label, ...aliases]) if (!places.has(plain(word))) places.set(plain(word), place);
  });
  const found = headers.map((header) => places.get(plain(header)) ?? -1);
  const unknown = headers.find((header, at) => found[at] === -1 && header !== '');
  if (unknown !== undefined) {
    const known = columns.map(([, { label }]) => label).join(', ');
    const why = found.every((place) => place === -1)
      ? `ни одного известного столбца, первый — «${unknown.slice(0, 60)}»: нет строки с названиями, или файл не в UTF-8 и не в windows-1251`
      : `неизвестный столбец «${unknown.slice(0, 60)}»`;
    throw refuse(`«${kindWords[kind.name].title}»: ${why}. Известны: ${known}`);
  }
  const missing = columns.find(([, { needed }], place) => needed && !found.includes(place));
  if (missing) throw refuse(`«${kindWords[kind.name].title}»: нет столбца «${missing[1].label}»`);
  const twice = found.find((place, at) => place !== -1 && found.indexOf(place) !== at);
  if (twice !== undefined)
    throw refuse(`«${kindWords[kind.name].title}»: столбец «${columns[twice]?.[1].label}» есть дважды`);
  return found;
}

const lineEnds = (text: string) => {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

/** What stands between the values of a header; 422 where nothing does. */
function delimiterOf(header: string): string {
  const counted = [';', ',', '\t'].map((one) => ({ one, count: header.split(one).length - 1 }));
  return counted.sort((a, b) => b.count - a.count)[0]?.one ?? ';';
}

/** Lines of CSV. The first is the header, which says which separator it is. */
async function* csvLines(kind: ImportKind, text: AsyncIterable<string>): AsyncGenerator<SourceLine[], void, undefined> {
  const width = Object.keys(kind.columns).length;
  let rest = '';
  let line = 1;
  let parser: Papa.Parser | undefined;
  let delimiter = ';';
  let places: number[] | undefined;

  const read = (last: boolean): SourceLine[] => {
    if (!parser) {
      if (!last && !rest.includes('\n')) return [];
      delimiter = delimiterOf(rest.split('\n', 1)[0] ?? '');
      parser = new Papa.Parser({ delimiter });
    }
    const { data, meta } = parser.parse(rest, 0, !last) as Papa.ParseResult<string[]>;
    const quoted = rest.includes('"');
    const cut = last && !rest.endsWith('\n');
    rest = rest.slice(meta.cursor);
    const lines: SourceLine[] = [];
    data.forEach((cells, at) => {
      const number = line;
      const within = (all: readonly string[]) => (quoted ? all.reduce((sum, cell) => sum + lineEnds(cell), 0) : 0);
      line += 1 + within(cells);
      const trimmed = cells.map((cell) => cell.trim());
      // Rows that were cleared in Excel keep their separators.
      if (trimmed.every((cell) => cell === '')) return;
      if (!places) {
        places = columnsOf(kind, trimmed);
        return;
      }
      if (cut && at === data.length - 1 && cells.length < places.length)
        throw refuse(`Файл оборван на строке ${number}: в ней столбцов ${cells.length} вместо ${places.length}`);
      const values = new Array<string>(width).fill('');
      places.forEach((place, column) => {
        if (place !== -1) values[place] = trimmed[column] ?? '';
      });
      const more = within(trimmed);
      const open = more > 0 ? `: строки ${number}–${number + more} прочитаны как одна, проверьте кавычки` : '';
      const broken = `Столбцов ${cells.length} вместо ${places.length}${open}`;
      const wrong = cells.length === places.length ? {} : { broken, text: trimmed.join(delimiter) };
      lines.push({ line: number, values, ...wrong });
    });
    if (rest.length > longest) throw refuse(`Строка ${line} длиннее 1 МиБ: не закрыта кавычка, или это не CSV`);
    return lines;
  };

  for await (const part of text) {
    rest += part;
    const lines = read(false);
    if (lines.length > 0) yield lines;
  }
  const lines = read(true);
  if (!places) throw refuse('В файле нет строк');
  if (lines.length > 0) yield lines;
}

const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'string') return seenText(value).trim();
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
};

/** A record of JSON as a line; a name that is no column is at fault. */
export function recordLine(kind: ImportKind, record: unknown, line: number): SourceLine {
  const names = Object.keys(kind.columns);
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return { line, values: names.map(() => ''), broken: 'Ожидается объект JSON' };
  const given = new Map<string, unknown>(Object.entries(record));
  const values = names.map((name) => valueText(given.get(name)));
  const unknown = [...given.keys()].find((name) => !names.includes(name));
  return unknown === undefined
    ? { line, values }
    : { line, values, broken: `Неизвестное поле «${unknown.slice(0, 60)}»`, text: JSON.stringify(record) };
}

/** A record whose fields are all unknown: of some other file. */
const isStrange = (kind: ImportKind, record: unknown) => {
  const names = Object.keys(Object(record) as object);
  return names.length > 0 && !names.some((name) => Object.hasOwn(kind.columns, name));
};

/** Lines of NDJSON: an object each, its fields by the names of the columns. */
async function* jsonLines(
  kind: ImportKind,
  text: AsyncIterable<string>,
): AsyncGenerator<SourceLine[], void, undefined> {
  const empty = Object.keys(kind.columns).map(() => '');
  let rest = '';
  let line = 0;
  let known = false;
  const parse = (one: string, last: boolean): SourceLine | undefined => {
    line += 1;
    if (one.trim() === '') return undefined;
    try {
      const record: unknown = JSON.parse(one);
      const strange = isStrange(kind, record);
      if (strange && !known)
        throw refuse(
          `«${kindWords[kind.name].title}»: ни одного известного поля в строке ${line}. Известны: ${Object.keys(kind.columns).join(', ')}`,
        );
      known ||= !strange;
      return recordLine(kind, record, line);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (last) throw refuse(`Файл оборван на строке ${line}: объект JSON не закончен`);
      return { line, values: empty, broken: 'Строка не читается как JSON', text: one.trim() };
    }
  };
  for await (const part of text) {
    const [end = '', ...others] = part.split('\n');
    const whole = [rest + end, ...others];
    rest = whole.pop() ?? '';
    if (rest.length > longest) throw refuse(`Строка ${line + whole.length + 1} длиннее 1 МиБ`);
    const lines = whole.flatMap((one) => parse(one, false) ?? []);
    if (lines.length > 0) yield lines;
  }
  const last = parse(rest, true);
  if (line <= 1 && !last) throw refuse('В файле нет строк');
  if (last) yield [last];
}

/** The text with one sign at the end of each line, where the file has CR, LF or both, which two parts may share. */
async function* withLineFeeds(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let torn = false;
  for await (const part of text) {
    yield (torn && part.startsWith('\n') ? part.slice(1) : part).replace(/\r\n?/g, '\n');
    torn = part.endsWith('\r');
  }
}

/** The lines of a file's text, CSV or NDJSON, in batches. 422 with a sentence where it cannot be read. */
export async function* readLines(
  kind: ImportKind,
  text: AsyncIterable<string>,
): AsyncGenerator<SourceLine[], void, undefined> {
  const parts = withLineFeeds(text);
  let head = '';
  while (head.trim() === '') {
    const { value, done } = await parts.next();
    if (done) throw refuse('В файле нет строк');
    head += value;
    if (head.length > longest && head.trim() === '') throw refuse('В файле нет строк');
  }
  async function* all() {
    yield seenText(head);
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield seenText(next.value);
  }
  yield* /^\s*\{/.test(seenText(head)) ? jsonLines(kind, all()) : csvLines(kind, all());
}
