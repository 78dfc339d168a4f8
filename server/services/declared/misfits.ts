import sql, { raw } from 'sql-template-tag';
import type { Declaration } from '../../../src/contract/declared/declaration';
import type { DeclaredField } from '../../../src/contract/declared/fields';
import { heldProblem, heldWhole } from '../../../src/contract/declared/heldWhole';
import { valueSchema } from '../../../src/contract/declared/recordSchema';
import { isBlank } from '../../../src/contract/words/valueWords';
import type { Queryable } from '../../db/queryable';
import { inForceOf, type Known } from './catalogue';
import { convert } from './convert';
import { leadSomewhere } from './leadSomewhere';
import { readField } from './live';
import type { Source } from './source';
import { columnName, isPair, keptAs, serverColumn } from '../../db/declared/steps';
import { tableSql } from './columnKinds';

const batch = 5000;
/** So many records are named. */
export const named = 10;

const rules = ({
  label: _l,
  help: _h,
  right: _r,
  was: _w,
  default: _d,
  back: _b,
  ...rest
}: DeclaredField & { default?: unknown; back?: unknown }) => JSON.stringify(rest);

const columnOf = (id: number, field: DeclaredField) =>
  readField({
    source: '',
    field,
    id,
    column: raw(`r.${columnName(id)}`),
    server: isPair(keptAs(field)) ? raw(`r.${serverColumn(id)}`) : undefined,
  });

/** Reads a column in batches by the number of the record: `visit` gets what it holds. */
export async function eachValue(
  db: Queryable,
  table: number,
  { id, field }: { id: number; field: DeclaredField },
  visit: (rows: readonly { id: number; value: unknown }[]) => Promise<void> | void,
): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db.rows<{ id: number; value: unknown }>(sql`
      SELECT r.id, to_jsonb(${columnOf(id, field)}) AS value FROM ${tableSql(table)} r WHERE r.id > ${after} ORDER BY r.id LIMIT ${batch}`);
    if (rows.length > 0) await visit(rows);
    const last = rows.at(-1);
    if (rows.length < batch || !last) return;
    after = last.id;
  }
}

/** Whether a value that becomes a reference leads to a record; of any other there is nothing to ask. */
async function ofThoseThere(
  db: Queryable,
  { kind, field }: Source,
  read: readonly { empty: boolean; one: unknown; fits: boolean }[],
): Promise<(value: unknown) => boolean> {
  if (kind !== 'converted' || field.type !== 'reference') return () => true;
  const keys = read.flatMap(({ empty, one, fits }) => (fits && !empty ? [one] : []));
  const there = await leadSomewhere(db, field, keys);
  return (value) => there.has(value);
}

/** The choices that are no more, of those that records have: without their captions they are seen as they are kept. */
function seenAsKept(from: DeclaredField, to: DeclaredField, kept: ReadonlySet<unknown>): string {
  if (!('choices' in from)) return '';
  const now = new Set('choices' in to ? to.choices.map(({ value }) => value) : []);
  const gone = from.choices.filter(({ value }) => kept.has(value) && !now.has(value));
  return gone.map(({ value, caption }) => `; вместо «${caption}» там будет видно «${value}»`).join('');
}

/** Records by their numbers, and how many more there are. */
export const recordsNamed = (ids: readonly number[], total: number) =>
  `${ids.map((id) => `№ ${id}`).join(', ')}${total > ids.length ? ` и ещё ${total - ids.length}` : ''}`;

/** The values that a new definition does not take, by record: of a new type they keep it from being applied, of new limits they wait to be mended. */
export async function misfits(db: Queryable, known: Known, declared: Declaration, sources: readonly Source[]) {
  const [faults, notes]: [string[], string[]] = [[], []];
  const [held, before] = [heldWhole(declared), known.declared ? heldWhole(known.declared) : new Set<string>()];
  for (const source of sources) {
    if (source.kind === 'new') continue;
    const inForce = inForceOf(known, source.kind === 'converted' ? source.from.id : source.id);
    const from = source.kind === 'converted' ? source.from : { field: inForce?.field ?? source.field, id: source.id };
    const newlyHeld = held.has(source.name) && !before.has(inForce?.name ?? '');
    if (source.kind !== 'converted' && !newlyHeld && inForce && rules(from.field) === rules(source.field)) continue;
    const schema = valueSchema(source.field, held.has(source.name));
    let unheld = 0;
    let total = 0;
    const ids: number[] = [];
    const unfit = new Set<unknown>();
    await eachValue(db, known.id, { id: from.id, field: from.field }, async (rows) => {
      const read = rows.map(({ id, value }) => {
        const empty = isBlank(value);
        const one = source.kind === 'converted' && !empty ? convert(from.field, source.field, value) : value;
        return { id, empty, one, fits: empty ? !source.field.required : schema.safeParse(one).success };
      });
      const there = await ofThoseThere(db, source, read);
      for (const { id, empty, one, fits } of read) {
        if (fits && (empty || there(one))) continue;
        if (empty && source.kind === 'converted') continue;
        total += 1;
        for (const value of [one].flat()) unfit.add(value);
        if (newlyHeld && typeof one === 'string' && heldProblem(one) !== null) unheld += 1;
        if (ids.length < named) ids.push(id);
      }
    });
    if (total === 0) continue;
    const what = `поле «${source.field.label}» (${source.name}): не подходят значения записей ${recordsNamed(ids, total)}`;
    if (source.kind === 'converted' || from.field.type !== source.field.type)
      faults.push(`${what}. Исправьте их или оставьте прежний тип`);
    else if (unheld > 0) faults.push(`${what}: для порядка и «без повторов» они слишком длинны. Сократите их`);
    else
      notes.push(
        `${what}; они остаются, как есть, и попросят правки при сохранении${seenAsKept(from.field, source.field, unfit)}`,
      );
  }
  return { faults, notes };
}
