import pg from 'pg';

const textArray = 1009 as number;
const dateArray = 1182;
const int8Array = 1016;

const exactNumber = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

const strings: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray);

const arrayOf = (parse: (text: string) => unknown) => (text: string) =>
  strings(text).map((entry) => (entry === null ? null : parse(entry)));

const parsers: Record<number, (text: string) => unknown> = {
  // date stays the text it is, so that no time zone moves it; int8 is a number where that is exact.
  [pg.types.builtins.DATE]: (text) => text,
  [dateArray]: arrayOf((text) => text),
  [pg.types.builtins.INT8]: exactNumber,
  [int8Array]: arrayOf(exactNumber),
};

/** How values of PostgreSQL become those of JavaScript. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};
