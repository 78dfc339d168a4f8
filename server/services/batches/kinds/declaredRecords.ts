import sql, { join } from 'sql-template-tag';
import { isDeepStrictEqual } from 'node:util';
import { batchInputs, type BatchInput, type BatchItem, type BatchRow } from '../../../../src/contract/batches';
import { declaredCalls } from '../../../../src/contract/declared/declaredCalls';
import { defaultOf } from '../../../../src/contract/declared/defaults';
import { planRecords } from '../../../../src/contract/declared/sheet/planRecords';
import { conflict, forbidden, sectionGone } from '../../../../src/contract/refusal';
import { mayUnder } from '../../../../src/domain/policy';
import { shownSql } from '../../declared/columnKinds';
import { liveFields, type Among, type Live } from '../../declared/live';
import { create, find, holdDefinition, recordOf, remove, update } from '../../declared/records';
import { doubtAgain } from '../../declared/sheet/doubtAgain';
import { readGround } from '../../declared/sheet/readGround';
import { sees } from '../../declared/written';
import type { Context } from '../../kernel/context';
import { Made, type BatchKind, type SeenBatch, type Standing } from '../kind';

type Input = BatchInput<'declared-records'>;
type Values = Readonly<Record<string, unknown>>;

/** The resource that is meant, if it is in force and its records are kept here. */
function amongOf({ declared }: Context, { resource }: Input): Among | undefined {
  const all = declared.all();
  const live = all.find(({ name, declared: { endpoint } }) => name === resource && endpoint === undefined);
  return live && { live, all };
}

function known(context: Context, input: Input): Among {
  const among = amongOf(context, input);
  if (!among) throw sectionGone();
  return among;
}

/** A record is known by its resource and its number; a new one, until it is written, by its place. */
const keyOf = ({ id }: Live, record: string | number) => `${id}:${record}`;
const numbersIn = (key: string): [number, number] => {
  const [resource = 0, record = 0] = key.split(':').map(Number);
  return [resource, record];
};

/** What a field is called by now. */
function nameNow({ declared: { fields } }: Live, name: string): string {
  if (Object.hasOwn(fields, name)) return name;
  return Object.keys(fields).find((one) => fields[one]?.was?.includes(name)) ?? name;
}

const namedNow = <T>(live: Live, values: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [nameNow(live, name), value]));

/** The values of one record that another has not. */
const changesIn = (after: Values, before: Values) =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name])));

/** What was said of a new record: what it has besides what is declared. */
const saidIn = (live: Live, after: Values) =>
  Object.fromEntries(
    liveFields(live).flatMap(({ source, field }) => {
      const [value, initial] = [after[source], defaultOf(field) ?? (field.type === 'boolean' ? false : null)];
      return value === null || value === undefined || value === initial ? [] : [[source, value]];
    }),
  );

async function write(context: Context, input: Input, { before, after }: BatchRow, id: number) {
  const among = known(context, input);
  const { name } = among.live;
  const answer =
    before === null
      ? await create({ ...context, operation: `create:${name}` }, among, saidIn(among.live, after ?? {}))
      : await update({ ...context, operation: `update:${name}` }, among, id, changesIn(after ?? {}, before));
  const { id: made, ...values } = answer.body;
  return new Made(keyOf(among.live, made), values as BatchRow['after']);
}

/** Puts back what was before. Where the fields are others by now, nobody can tell what that would be. */
async function takeBack(
  context: Context,
  input: Input,
  { key, before, after }: Pick<BatchItem, 'key' | 'before' | 'after'>,
) {
  const among = known(context, input);
  const { live } = among;
  const [of, id] = numbersIn(key);
  const gone = () => conflict(`Поля раздела «${live.declared.title}» с тех пор изменились`);
  if (of !== live.id) throw gone();
  if (before === null) return remove({ ...context, operation: `delete:${live.name}` }, among, id);
  const { caller, db } = context;
  const now: Values = recordOf(caller, live, await find(db, caller, live, id));
  const [was, left] = [namedNow(live, before), namedNow(live, after ?? {})];
  const moved = Object.entries(left).some(([name, value]) => !isDeepStrictEqual(now[name], value));
  if (moved) throw gone();
  return update({ ...context, operation: `update:${live.name}` }, among, id, changesIn(was, left));
}

const hidden: SeenBatch = {
  input: {},
  item: (item) => ({ key: item.key, label: 'Запись', before: null, after: null, touched: item.touched }),
};

/** Who sees the records sees what was done with them, without the fields that he does not see; of records by owner, the owner alone. */
function seen(context: Context, input: Input, own: boolean): SeenBatch {
  const among = amongOf(context, input);
  const { caller } = context;
  if (!among || !caller.rights.has(among.live.declared.right.see)) return hidden;
  const { scope } = among.live.declared;
  if (!own && typeof scope === 'object' && scope.by === 'owner') return hidden;
  const fields = new Set(liveFields(among.live).flatMap((at) => (sees(caller, at) ? [at.source] : [])));
  const only = <T>(values: Record<string, T>) =>
    Object.fromEntries(Object.entries(namedNow(among.live, values)).filter(([name]) => fields.has(name)));
  return {
    input: {
      ...input,
      records: input.records.map(({ id, values, references }) => ({
        ...(id !== undefined && { id }),
        values: only(values),
        references: only(references),
      })),
    },
    item: ({ words, before, after, ...item }) => ({
      ...item,
      before: before && only(before),
      after: after && only(after),
      ...(words && { words: words.filter(({ field }) => fields.has(nameNow(among.live, field))) }),
    }),
  };
}

/** `declared-records`: records of a declared resource from a sheet, new and changed. */
export const declaredRecords: BatchKind<Input> = {
  input: batchInputs['declared-records'],
  operations: () => ({ does: 'applyBatch', undoes: 'undoBatch' }),
  check: (context, input) => {
    const { live } = known(context, input);
    const call = declaredCalls(live.declared).create;
    if (!call || !mayUnder(call.rule, context.caller.rights)) throw forbidden();
  },
  plan: async (tx, context, input, lock) => {
    const among = known(context, input);
    if (lock) await holdDefinition(tx, among.live);
    const planned = planRecords(await readGround(tx, context.caller, among, input.records, lock), input.records);
    const rows = await doubtAgain(tx, context, among.live, planned, lock);
    return rows.map((row) => ({ ...row, key: keyOf(among.live, row.key) }));
  },
  write: (context, input, row) => write(context, input, row, numbersIn(row.key)[1]),
  standing: async (tx, _input, keys) => {
    const ids = keys.map(numbersIn).filter(([, id]) => Number.isInteger(id));
    const resources = [...new Set(ids.map(([resource]) => resource))];
    if (resources.length === 0) return [];
    const ofEach = resources.map(
      (resource) => sql`
        SELECT ${`${resource}:`} || r.id AS key, ${`record ${resource}:`} || r.id AS record, r.revision::text AS revision, r.modified_by AS by, r.modified_at AS at
        FROM ${shownSql(tx, resource)} r WHERE r.id = ANY(${ids.flatMap(([of, id]) => (of === resource ? [id] : []))}::int[])`,
    );
    return tx.rows<Standing>(join(ofEach, ' UNION ALL '));
  },
  undo: takeBack,
  seen,
};
