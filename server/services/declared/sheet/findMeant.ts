import sql, { type Sql } from 'sql-template-tag';
import type { Meant } from '../../../../src/contract/declared/sheet/ground';
import { readInn } from '../../../../src/domain/sheets/readers';
import { isIdText } from '../../../../src/domain/recordId';
import { groupBy } from '../../../../src/domain/groupBy';
import type { Queryable } from '../../../db/queryable';
import type { Caller } from '../../kernel/context';
import { splitPair } from '../conditions';
import type { Live } from '../live';
import { targetOf, type Target } from '../targets';

/** Where one text may mean more, the rest need not be looked up. */
const mostMeant = 21;

type Found = Omit<Meant, 'about'> & { text: string; place: string };

/** The key that a text names: «№ nova:1001», `nova:1001`, 1001; `server` null where it is not told. */
function keyIn(text: string): { server: string | null; id: number } | undefined {
  const bare = text.replace(/^№\s*/, '').trim();
  const pair = splitPair(bare);
  if (pair) return pair;
  return isIdText(bare) ? { server: null, id: Number(bare) } : undefined;
}

const valueOf = ({ id, server }: Target): Sql =>
  server ? sql`to_jsonb(${server} || ':' || ${id})` : sql`to_jsonb(${id})`;

/** What goes with a name, to tell it from its namesakes. */
const placeOf = ({ id, server, taxpayer }: Target): Sql =>
  sql`concat_ws(', ', ${taxpayer ? sql`'ИНН ' || nullif(${taxpayer.inn}, ''), 'КПП ' || nullif(${taxpayer.kpp}, ''),` : sql``}
    'ID ' || ${server ? sql`${server} || ':' || ${id}` : id})`;

const selected = (target: Target): Sql =>
  sql`SELECT a.text, ${valueOf(target)} AS value, ${target.name} AS name, ${placeOf(target)} AS place`;

/** The ways in which texts name the records of a target, each with an index of its own to go by. */
function waysOf(target: Target, texts: readonly string[]): Sql[] {
  const { from, seen, id, server, name, taxpayer } = target;
  // «№ 5» names a key and nothing else.
  const names = texts.filter((text) => !text.startsWith('№'));
  const keys = texts.flatMap((text) => {
    const key = keyIn(text);
    return key ? [{ text, ...key }] : [];
  });
  const inns = texts.flatMap((text) => {
    const read = readInn(text);
    return 'value' in read ? [{ text, ...read.value }] : [];
  });
  const ofServer = server ? sql`AND (a.server IS NULL OR ${server} = a.server)` : sql`AND a.server IS NULL`;
  return [
    sql`${selected(target)} FROM unnest(${names}::text[]) AS a(text), ${from}
      WHERE lower(${name} COLLATE ru) = lower(a.text COLLATE ru) AND ${seen}`,
    sql`${selected(target)} FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS a(text text, server text, id integer), ${from}
      WHERE ${id} = a.id ${ofServer} AND ${seen}`,
    ...(taxpayer
      ? [
          sql`${selected(target)} FROM jsonb_to_recordset(${JSON.stringify(inns)}::jsonb) AS a(text text, inn text, kpp text), ${from}
            WHERE ${taxpayer.inn} = a.inn AND (a.kpp IS NULL OR ${taxpayer.kpp} = a.kpp) AND ${seen}`,
        ]
      : []),
  ];
}

/** What texts mean among the records of a target that the caller sees, by text: by their name, their ID, an organisation by its INN too. */
export async function findMeant(
  db: Queryable,
  caller: Caller,
  { to, all }: { to: string; all: readonly Live[] },
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly Meant[]>> {
  const target = targetOf(db, caller, to, all);
  if (!target || texts.length === 0) return new Map();
  const found: Found[] = [];
  for (const way of waysOf(target, texts)) found.push(...(await db.rows<Found>(way)));
  const byText = groupBy(found, ({ text }) => text);
  return new Map(
    [...byText].map(([text, some]) => {
      const one = new Map(some.map(({ value, name, place }) => [value, { value, name, about: `${name}, ${place}` }]));
      return [text, [...one.values()].slice(0, mostMeant)];
    }),
  );
}
