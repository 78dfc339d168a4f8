import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { KeptRecord, Meant, SheetGround, Values } from '../../../../src/contract/declared/sheet/ground';
import { schemasOf } from '../../../../src/contract/declared/sheet/plannedValues';
import { seenBy } from '../../../../src/contract/declared/seenBy';
import type { SheetRecord } from '../../../../src/contract/sheetBatches';
import { forbidden } from '../../../../src/contract/refusal';
import type { Queryable } from '../../../db/queryable';
import type { Caller } from '../../kernel/context';
import { tableSql } from '../columnKinds';
import { nameOf } from '../fileOfDeclared';
import { inScope } from '../inScope';
import { liveField, liveFields, type Among } from '../live';
import { recordOf, rowColumns, type Row } from '../records';
import { changes, sees } from '../written';
import { findHolders, readAmong } from './findHolders';
import { findMeant } from './findMeant';

/** What the references of lines mean, by field and text. */
async function readMeant(db: Queryable, caller: Caller, { live, all }: Among, records: readonly SheetRecord[]) {
  const meant = new Map<string, ReadonlyMap<string, readonly Meant[]>>();
  for (const at of liveFields(live)) {
    if (at.field.type !== 'reference' || !sees(caller, at)) continue;
    const texts = records.flatMap(({ references }) => references[at.source]?.trim() || []);
    meant.set(at.source, await findMeant(db, caller, { to: at.field.to, all }, [...new Set(texts)]));
  }
  return (field: string, text: string) => meant.get(field)?.get(text.trim()) ?? [];
}

type KeptRow = Row & { names: Record<string, string> };

/** Records by their numbers, those that the caller sees, with the names that their references are shown by. */
async function readKept(db: Queryable, caller: Caller, among: Among, ids: readonly number[], lock: Sql) {
  const { live } = among;
  const names = liveFields(live).flatMap((at) =>
    at.field.type === 'reference' && sees(caller, at)
      ? [sql`${at.source}::text`, sql`CASE WHEN ${at.column} IS NOT NULL THEN ${nameOf({ caller, db }, at, among)} END`]
      : [],
  );
  const rows = await db.rows<KeptRow>(sql`
    SELECT ${rowColumns(live)}, jsonb_strip_nulls(jsonb_build_object(${names.length > 0 ? join(names) : empty})) AS names
    FROM ${tableSql(live.id)} r WHERE r.id = ANY(${[...ids]}::int[]) AND ${inScope(caller, live)} ORDER BY r.id ${lock}`);
  return new Map(
    rows.map((row): [number, KeptRecord] => {
      const { id, ...values } = recordOf(caller, live, row);
      return [id, { id, revision: String(row.revision), values, names: row.names }];
    }),
  );
}

/** What the lines of a sheet are planned on; with `lock` the records that they mean stay as they are until the transaction ends. */
export async function readGround(
  db: Queryable,
  caller: Caller,
  among: Among,
  records: readonly SheetRecord[],
  lock: boolean,
): Promise<SheetGround> {
  const { live } = among;
  const declared = seenBy(caller.rights, live.declared);
  if (!declared) throw forbidden();
  const meant = await readMeant(db, caller, among, records);
  const holders = await findHolders(
    db,
    caller,
    live,
    records.map(({ values }) => values),
  );
  const ids = new Set(holders.filter(({ visible }) => visible).map(({ id }) => id));
  for (const { id } of records) if (id !== undefined) ids.add(id);
  const kept = await readKept(db, caller, among, [...ids], lock ? sql`FOR UPDATE OF r` : empty);
  const { scope } = live.declared;
  const through = typeof scope === 'object' && scope.by === 'dealer' ? scope.through : undefined;
  const told = (values: Values) => (through === undefined ? [] : [String(values[through] as string | number)]);
  const belongings = [
    ...holders.map((one) => one.through),
    ...[...kept.values()].flatMap(({ values }) => told(values)),
    ...records.flatMap(({ values }) => told(values)),
    ...records.flatMap(({ references }) =>
      through === undefined ? [] : meant(through, references[through] ?? '').map(({ value }) => String(value)),
    ),
  ];
  const people = await readAmong(db, caller, live, belongings);
  return {
    declared,
    schemas: schemasOf(declared),
    needsUnseen: liveFields(live).some(
      (at) =>
        !sees(caller, at) && at.field.required === true && !('default' in at.field && at.field.default !== undefined),
    ),
    mayChange: (name) => changes(caller, liveField(live, name)),
    meant,
    kept,
    holders: holders.map(({ through: whose, ...holder }) => ({ ...holder, among: people.of(whose) })),
    among: people.ofValues,
  };
}
