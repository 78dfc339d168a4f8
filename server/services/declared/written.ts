import sql, { raw, type RawValue, type Sql } from 'sql-template-tag';
import { defaultOf } from '../../../src/contract/declared/defaults';
import { nothingThere } from '../../../src/contract/references';
import { Refusal, refuseProblems } from '../../../src/contract/refusal';
import type { Queryable } from '../../db/queryable';
import type { Caller } from '../kernel/context';
import type { Pair } from '../kernel/pairs';
import { splitPair } from './conditions';
import { liveField, liveFields, type Live, type LiveField } from './live';
import { neighbours } from './neighbours';
import { targetOf } from './targets';
import { isText } from '../../db/declared/steps';
import { columnKinds, tableSql } from './columnKinds';

export type Values = Readonly<Record<string, unknown>>;

/** Whether the caller sees a field at all. */
export const sees = ({ rights }: Caller, { field }: LiveField) => !field.right?.see || rights.has(field.right.see);
/** Whether the caller may change a field. */
export const changes = (caller: Caller, at: LiveField) =>
  sees(caller, at) && (!at.field.right?.change || caller.rights.has(at.field.right.change));

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What a save really changes; 403 for what the caller may not, unless it comes back as it was read. */
export function changedValues(caller: Caller, live: Live, body: Values, before: Values): Values {
  const changed = Object.entries(body).filter(([source, value]) => !same(value, before[source]));
  const locked = changed.filter(([source]) => !changes(caller, liveField(live, source)));
  if (locked.length > 0) {
    const message = 'Это поле вы изменить не можете';
    throw new Refusal(403, message, Object.fromEntries(locked.map(([source]) => [source, [message]])));
  }
  return Object.fromEntries(changed);
}

/** A new record with what was left out of it as it is declared. */
export const withDefaults = (live: Live, body: Values): Values => {
  const defaults = Object.entries(live.declared.fields).flatMap(([source, field]) => {
    const value = defaultOf(field);
    return value === undefined ? [] : [[source, value] as const];
  });
  return { ...Object.fromEntries(defaults), ...body };
};

/** The columns that a value is kept in. */
function pairsOf({ field, id, server }: LiveField, value: unknown): Pair[] {
  const column = raw(`f_${id}`);
  const empty = value === null || value === undefined || value === '';
  if (server) {
    const pair = splitPair(value);
    return [
      { column, value: pair?.id ?? null },
      { column: raw(`f_${id}_server`), value: pair?.server ?? null },
    ];
  }
  if (field.type === 'boolean') return [{ column, value: value === true }];
  const kept: RawValue | undefined = empty ? null : columnKinds[field.type].write(value);
  return [{ column, value: kept ?? null }];
}

/** What an INSERT or UPDATE writes of some values. */
export const written = (live: Live, values: Values): Pair[] =>
  liveFields(live).flatMap((at) => (at.source in values ? pairsOf(at, values[at.source]) : []));

/** Refuses references to what is not there, or what the caller may not see: one and the same to him. */
export async function checkReferences(
  tx: Queryable,
  caller: Caller,
  { live, all }: { live: Live; all: readonly Live[] },
  values: Values,
): Promise<void> {
  const problems: { field: string; message: string }[] = [];
  for (const at of liveFields(live)) {
    const value = values[at.source];
    if (at.field.type !== 'reference' || value === undefined || value === null) continue;
    const target = targetOf(tx, caller, at.field.to, all);
    const pair = at.server ? splitPair(value) : undefined;
    const key: Sql | undefined = !target
      ? undefined
      : target.server && pair
        ? sql`${target.server} = ${pair.server} AND ${target.id} = ${pair.id}`
        : sql`${target.id} = ${value as number}`;
    const found = target && key && (await tx.one(sql`SELECT 1 FROM ${target.from} WHERE ${key} AND ${target.seen}`));
    if (!found) problems.push(nothingThere(at.source));
  }
  refuseProblems(problems);
}

/** Refuses a value that another record of the same people has. Whoever writes the same field waits: two at once are not both first. */
export async function checkUnique(
  tx: Queryable,
  caller: Caller,
  live: Live,
  { values, id, touched }: { values: Values; id: number; touched: Values },
): Promise<void> {
  const problems: { field: string; message: string }[] = [];
  const { scope } = live.declared;
  // Whose it is decides what it stands beside; what neither says was there before, and stays.
  const whose = scope !== 'all' && scope.by === 'dealer' && scope.through in touched;
  for (const at of liveFields(live)) {
    const value = values[at.source];
    const moved = whose || at.source in touched;
    if (!('unique' in at.field && at.field.unique) || !moved || value === null || value === undefined || value === '')
      continue;
    await tx.run(sql`SELECT pg_advisory_xact_lock(${live.id}, ${at.id})`);
    const kept = columnKinds[at.field.type].write(value) ?? null;
    const equal = isText(at.field.type) ? sql`lower(${at.column}) = lower(${kept}::text)` : sql`${at.column} = ${kept}`;
    const other = await tx.one(sql`
      SELECT 1 FROM ${tableSql(live.id)} r WHERE ${equal} AND r.id <> ${id} AND ${neighbours(caller, live, values)}`);
    if (other) problems.push({ field: at.source, message: `${at.field.label}: такое значение уже есть` });
  }
  const [first] = problems;
  if (first)
    throw new Refusal(409, first.message, Object.fromEntries(problems.map(({ field, message }) => [field, [message]])));
}
