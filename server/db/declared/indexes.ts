import type { Declaration } from '../../../src/contract/declared/declaration';
import { scopeIndex } from './scopeIndex';
import { columnName, isPair, isText, keptAs, serverColumn } from './steps';

const searchText = (columns: readonly string[]) =>
  `(translate(lower((${columns.map((one) => `coalesce(${one}, '')`).join(" || ' ' || ")}) COLLATE ru), 'ё«»"', 'е') COLLATE "C")`;

/** An index by its name, which says what it is of, and the rest of its statement. */
export interface Index {
  name: string;
  on: string;
  /** What it is for, in words. */
  words: string;
}

/** What a declared resource is filtered, ordered and searched by, each with its index. */
export function indexesOf(declared: Declaration, columns: Readonly<Record<string, number>>, table: number): Index[] {
  const { fields, list, search = [] } = declared;
  const indexes = new Map<string, Index>();
  const add = (name: string, on: string, words: string) => indexes.set(name, { name: `r_${table}_${name}`, on, words });
  const plain = (source: string) => {
    const [field, id] = [fields[source], columns[source]];
    if (!field || id === undefined) return;
    const keys = isPair(keptAs(field)) ? [serverColumn(id), columnName(id)] : [columnName(id)];
    add(`by_${columnName(id)}`, `(${keys.join(', ')}, id)`, `порядок и отбор по полю «${field.label}»`);
  };
  const texts = (source: string) => isText(fields[source]?.type ?? 'boolean');
  const words = (source: string) => {
    const [field, id] = [fields[source], columns[source]];
    if (!field || id === undefined) return;
    add(
      `words_${columnName(id)}`,
      `USING gin (${searchText([columnName(id)])} gin_trgm_ops)`,
      `отбор по полю «${field.label}»`,
    );
  };
  for (const source of list.orderings ?? []) plain(source);
  for (const source of list.filters ?? []) (texts(source) ? words : plain)(source);
  for (const source of search) if (!texts(source)) plain(source);
  for (const [source, field] of Object.entries(fields)) {
    const id = columns[source];
    // What is referred to looks for whoever refers to it before it goes.
    if (field.type === 'reference') plain(source);
    if (!('unique' in field && field.unique) || id === undefined) continue;
    if (texts(source))
      add(`same_${columnName(id)}`, `(lower(${columnName(id)}))`, `поле «${field.label}» без повторов`);
    else plain(source);
  }
  const own = scopeIndex(declared, columns);
  if (own) add(own.name, own.on, 'чьи записи, вместе с порядками и отборами');
  const together = search.filter(texts).flatMap((source) => columns[source] ?? []);
  if (together.length > 0)
    add(
      `words_${together.join('_')}`.slice(0, 50),
      `USING gin (${searchText(together.map(columnName))} gin_trgm_ops)`,
      'поиск',
    );
  return [...indexes.values()];
}

/** Whether a name is the one of an index of whose the records are, as it is or was made. */
export const isScopeIndex = (table: number, name: string): boolean =>
  name.startsWith(`r_${table}_scope_`) || name === `r_${table}_by_owner`;
