import { createHash } from 'node:crypto';
import type { Declaration } from '../../../src/contract/declared/declaration';
import type { DeclaredField } from '../../../src/contract/declared/fields';
import type { Queryable } from '../../db/queryable';
import { checksumOf, readKnown, type Known, type KnownField } from './catalogue';
import { apartFaults } from './apartFaults';
import { doubles } from './doubles';
import { misfits } from './misfits';
import type { Source } from './source';
import { count, lockWords, lossWords, timeOf } from './planWords';
import { plannedColumns, type PlannedColumn } from './plannedColumns';
import { rightsOfNobody } from './rightsOfNobody';
import { indexesOf } from '../../db/declared/indexes';
import { columnTypes, keptAs } from '../../db/declared/steps';

/** What applying a definition will do, before anything is done. */
export interface Plan {
  name: string;
  title: string;
  /** What is done, in words. */
  steps: string[];
  /** What somebody has to agree to first. */
  asks: string[];
  /** Why it cannot be done. */
  faults: string[];
  /** What may not be meant. */
  warnings: string[];
  /** What becomes of each field, those that are taken out too. */
  columns: PlannedColumn[];
  /** Whom it keeps waiting, in words. */
  locks: string[];
  /** How many records there are, about. */
  rows: number;
  /** About how long it takes, seconds. */
  seconds: number;
  /** Of what is in force and what is to be: both must be the same when it is applied. */
  hash: string;
  /** Nothing is to be done. */
  nothing: boolean;
  sources: Source[];
  known: Known | undefined;
}

/** Whether a column can be the one of a field as it stands. */
const holds = ({ type, target }: KnownField, field: DeclaredField) =>
  target === keptAs(field).target && columnTypes[type] === columnTypes[field.type];

function sourceOf(name: string, field: DeclaredField, fields: Declaration['fields'], known: Known | undefined): Source {
  const made: Source = { name, field, kind: 'new' };
  if (!known) return made;
  const byId = (id: number | undefined) => known.fields.find((one) => one.id === id);
  const inForce = byId(known.columns[name]);
  if (inForce && holds(inForce, field)) return { name, field, kind: 'kept', id: inForce.id };
  for (const old of field.was ?? []) {
    const before = Object.hasOwn(fields, old) ? undefined : byId(known.columns[old]);
    if (before && holds(before, field)) return { name, field, kind: 'renamed', id: before.id };
  }
  const before = known.declared?.fields[name];
  if (inForce && before) return { name, field, kind: 'converted', from: { name, field: before, id: inForce.id } };
  const used = new Set(Object.values(known.columns));
  const resting = known.fields.find((one) => one.name === name && !used.has(one.id) && holds(one, field));
  return resting ? { name, field, kind: resting.hidden ? 'shown' : 'kept', id: resting.id } : made;
}

const typeWords = (field: DeclaredField) => (field.type === 'reference' ? `reference (${field.to})` : field.type);

const sourceWords = (source: Source): string[] => {
  const named = `«${source.field.label}» (${source.name})`;
  if (source.kind === 'new') return [`добавить поле ${named}`];
  if (source.kind === 'renamed') return [`переименовать поле в ${named}: данные остаются`];
  if (source.kind === 'shown') return [`вернуть поле ${named} с его прежними данными`];
  return source.kind === 'converted'
    ? [`перевести поле ${named} из типа ${typeWords(source.from.field)} в ${typeWords(source.field)}`]
    : [];
};

/** The columns that a definition will have, by name; a field without one yet has a number that no index has. */
const columnsAfter = (sources: readonly Source[]) =>
  Object.fromEntries(sources.map((source, at) => [source.name, 'id' in source ? source.id : -1 - at]));

function changes(declared: Declaration, known: Known | undefined, sources: readonly Source[]) {
  const steps = known?.declared ? [] : [`создать раздел «${declared.title}» (${declared.name})`];
  if (known?.removed) steps.push(`вернуть раздел «${declared.title}» (${declared.name}) в меню и на страницы`);
  if (declared.endpoint !== undefined && declared.endpoint !== known?.declared?.endpoint)
    steps.push(`брать записи у сервера по адресу ${declared.endpoint}: таблицы здесь не будет`);
  steps.push(...sources.flatMap(sourceWords));
  const indexes = indexesOf(declared, columnsAfter(sources), known?.id ?? 0).filter(
    ({ name }) => !known?.indexes.has(name),
  );
  steps.push(...indexes.map(({ words }) => `построить индекс: ${words}`));
  const gin = indexes.filter(({ on }) => on.includes('gin')).length;
  const converted = sources.filter(({ kind }) => kind === 'converted').length;
  const seconds = ((known?.rows ?? 0) / 1e6) * (21 * gin + 3 * (indexes.length - gin) + 60 * converted);
  return { steps, seconds, indexes: indexes.length, converted };
}

function keysToMake(known: Known | undefined, sources: readonly Source[]): number {
  return sources.filter((source) => {
    if (source.field.type !== 'reference') return false;
    return !('id' in source) || known?.keys.get(`f_${source.id}_refers`) !== true;
  }).length;
}

/** Says what applying a definition will do. Nothing is changed by it. */
export async function planOf(db: Queryable, declared: Declaration): Promise<Plan> {
  const known = await readKnown(db, declared.name);
  // What lies on another server has no columns here.
  const fields = declared.endpoint === undefined ? Object.entries(declared.fields) : [];
  const sources = fields.map(([name, field]) => sourceOf(name, field, declared.fields, known));
  const checksum = checksumOf(declared);
  const { steps, seconds, indexes, converted } = changes(declared, known, sources);
  const asks = lossWords(declared, known, sources);
  const { faults, notes } = known?.table ? await misfits(db, known, declared, sources) : { faults: [], notes: [] };
  if (known?.table) notes.push(...(await doubles(db, known, declared, sources)));
  faults.push(...(await apartFaults(db, declared)));
  const keys = keysToMake(known, sources);
  const same = known?.checksum === checksum && !known.removed && indexes === 0 && keys === 0;
  if (!same && known?.declared && steps.length === 0) steps.push('обновить описание: данные не затронуты');
  if (known && seconds >= 1)
    steps.push(
      `займёт около ${timeOf(seconds)}: записей ${count(known.rows)}; чтение и запись при этом не останавливаются`,
    );
  const hash = createHash('sha256')
    .update(
      JSON.stringify([
        known?.checksum ?? null,
        known?.removed?.at ?? null,
        checksum,
        sources.map(({ name, kind }) => [name, kind]),
      ]),
    )
    .digest('hex')
    .slice(0, 12);
  return {
    name: declared.name,
    title: declared.title,
    steps: same ? [] : [...steps, ...notes],
    asks: same ? [] : asks,
    faults,
    warnings: await rightsOfNobody(db, declared),
    columns: declared.endpoint === undefined ? plannedColumns(known, sources) : [],
    locks: same
      ? []
      : lockWords({ known, made: sources.some(({ kind }) => kind === 'new') || keys > 0, indexes, converted }),
    rows: known?.rows ?? 0,
    seconds,
    hash,
    nothing: same,
    sources,
    known,
  };
}
