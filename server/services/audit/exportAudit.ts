import sql, { join, type Sql } from 'sql-template-tag';
import type { AuditEntry, AuditFilters } from '../../../src/contract/audit';
import { recordFields } from '../../../src/contract/declared/recordFields';
import { changeLine, changeWords, type Names } from '../../../src/contract/words/changeWords';
import { entryTitle, kindTitle } from '../../../src/contract/words/entryTitle';
import { operationWords } from '../../../src/contract/words/operations';
import { moscowClock } from '../../../src/domain/day';
import type { Cell } from '../../xlsx/book';
import { begin } from '../kernel/batches';
import { bookOf } from '../kernel/bookOf';
import type { Context, Service } from '../kernel/context';
import { entriesOf, newest, readEntries, stored, type StoredEntry } from './entries';
import { conditionsOf } from './filters';
import { namesIn } from './names';
import { subjectsInScope } from './sight';

/** A sheet holds no more rows, its head among them. */
const mostRows = 1_000_000;

const columns = [
  { header: 'Когда (Москва)', width: 17, format: 'dd.mm.yyyy hh:mm' },
  { header: 'Логин', width: 20 },
  { header: 'Кто', width: 32 },
  { header: 'Что сделано', width: 36 },
  { header: 'Вид', width: 22 },
  { header: 'Объект', width: 44 },
  { header: 'Организация', width: 44 },
  { header: 'Изменения', width: 90 },
  { header: 'Причина', width: 40 },
];

/** What a cell of a sheet may hold. */
const mostLetters = 32_000;

/** The words of a record of a declared resource; of others they are known. */
function fieldsOf({ declared }: Context, resource: string | null) {
  const live = declared.all().find(({ name }) => name === resource);
  const all = declared.all().map((one) => one.declared);
  return live && Object.values(recordFields(live.declared, all));
}

function cellsOf(context: Context, entry: AuditEntry, names: Names): Cell[] {
  const { at, actor, actor_name, operation, organisation, resource, batch } = entry;
  const told = { ...entry, fields: fieldsOf(context, resource), server: organisation?.server_alias };
  const lines = changeWords(told, names).map(changeLine);
  const text = lines.join('\n').slice(0, mostLetters);
  const when = moscowClock(new Date(at)) ?? at;
  const what = [operationWords(operation), kindTitle(entry), entryTitle(entry)];
  return [when, actor, actor_name, ...what, organisation?.name ?? null, text, batch?.reason ?? null];
}

const captions: Record<keyof AuditFilters, string> = {
  from: 'С',
  to: 'По',
  actor: 'Кто',
  kind: 'Вид',
  object: 'Объект',
  organisation: 'Организация',
  q: 'Текст',
};

/** What is asked for in words: an object is called as its first record calls it, and so is an organisation. */
function parametersOf(query: AuditFilters, first: AuditEntry | undefined): [string, string][] {
  const words = {
    ...query,
    kind: query.kind && kindTitle({ kind: query.kind }),
    object: query.object && first ? entryTitle(first) : query.object,
    organisation: query.organisation && (first?.organisation?.name ?? query.organisation),
  };
  return (Object.keys(captions) as (keyof AuditFilters)[]).flatMap((name): [string, string][] =>
    words[name] === undefined ? [] : [[captions[name], words[name]]],
  );
}

/** So many records are read by the policy at once. */
const portion = 500;

/** As in the list, which records there are is found by the conditions alone, and what is told of them is read by the policy. */
async function* recordsOf(context: Context, condition: Sql): AsyncGenerator<StoredEntry[], void, undefined> {
  const { caller, db, signal } = context;
  const found = (columns: Sql) => sql`SELECT ${columns} FROM audit a WHERE ${condition} ${newest} LIMIT ${mostRows}`;
  if (!db.narrowed) return yield* db.stream<StoredEntry>(found(stored.columns(caller)), { signal });
  const keys = db.as('system').stream<{ id: string }>(found(sql`a.id`), { batch: portion, signal });
  for await (const some of keys) {
    const told = await readEntries(context, some);
    if (told.length > 0) yield told;
  }
}

/** `GET /audit/xlsx/`: the journal as the screen has it, in words, the newest first; 404 where there is nothing. */
export const exportAudit: Service<'exportAudit'> = async (context, { query }) => {
  const { where, look } = await conditionsOf({ ...context, db: context.db.as('system') }, query);
  const subjects = subjectsInScope(context, query.kind);
  const each = [where, ...(look ? [look] : []), ...(subjects ? [sql`a.subject IN (${subjects})`] : [])];
  const { first, all } = await begin(recordsOf(context, join(each, ' AND ')));
  async function* pages() {
    for await (const some of all) {
      const entries = entriesOf(context, some);
      yield { entries, names: await namesIn(context, entries) };
    }
  }
  const parameters = parametersOf(query, entriesOf(context, first)[0]);
  const about = { report: 'Журнал изменений', sheet: 'Журнал', columns, parameters };
  return {
    bytes: bookOf(context, about, pages(), ({ entries, names }) =>
      entries.map((entry) => cellsOf(context, entry, names)),
    ),
  };
};
