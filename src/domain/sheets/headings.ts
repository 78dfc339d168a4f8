import { SheetProblem } from './sheetProblem';
import { plainText } from './plainText';
import { mostLines, type Table, type TableRow } from './table';

/** A column that a sheet may have, by its heading and by other words for it. */
export interface Heading {
  name: string;
  label: string;
  aliases: readonly string[];
}

/** Which column of the file each column of the sheet is; undefined for one that the file does not have. */
export type Mapping = Readonly<Record<string, number | undefined>>;

/** A table with its heads found. */
export interface Headed {
  heads: readonly string[];
  rows: readonly TableRow[];
  mapping: Mapping;
}

/** The columns by the words of heads: first those that say just that, then those that begin with it («Цена, ₽ без НДС»). */
function mapHeads(heads: readonly string[], headings: readonly Heading[]): Mapping {
  const words = heads.map(plainText);
  const mapping: Record<string, number | undefined> = {};
  const free = (at: number) => !Object.values(mapping).includes(at);
  const fits = [
    (word: string, alias: string) => word === alias,
    (word: string, alias: string) => alias.length > 2 && word.startsWith(alias),
  ];
  for (const fit of fits)
    for (const { name, label, aliases } of headings) {
      if (mapping[name] !== undefined) continue;
      const known = [label, ...aliases].map(plainText);
      const at = words.findIndex(
        (word, place) => word !== '' && free(place) && known.some((alias) => fit(word, alias)),
      );
      if (at >= 0) mapping[name] = at;
    }
  return mapping;
}

const foundIn = (mapping: Mapping) => Object.values(mapping).filter((at) => at !== undefined).length;

/** The first and the last row that merged cells cover. */
function rowsOf(range: string): [number, number] {
  const [first = 0, last = first] = [...range.matchAll(/[A-Z]+(\d+)/g)].map(([, row]) => Number(row));
  return [first, last];
}

/** Heads stand in one of so many first rows. */
const searched = 10;

/** Finds the row of heads: the one in which most columns are known; the first where none is. */
export function findHeads({ rows, merged }: Table, headings: readonly Heading[]): Headed {
  let best = 0;
  let mapping: Mapping = {};
  rows.slice(0, searched).forEach(({ cells }, at) => {
    const found = mapHeads(cells, headings);
    if (foundIn(found) > foundIn(mapping)) [best, mapping] = [at, found];
  });
  const head = rows[best];
  const across = merged.find((range) => rowsOf(range)[1] >= (head?.line ?? 1));
  if (across !== undefined)
    throw new SheetProblem(
      `Ячейки ${across.replace(':', '–')} объединены: разъедините их, чтобы у каждой строки было своё`,
    );
  const below = rows.slice(best + 1);
  if (below.length === 0) throw new SheetProblem('В таблице нет строк под заголовками');
  if (below.length > mostLines)
    throw new SheetProblem(`В таблице больше ${mostLines.toLocaleString('ru-RU')} строк: разделите её`);
  return { heads: head?.cells ?? [], rows: below, mapping };
}
