import sql, { type Sql } from 'sql-template-tag';
import type { GenericResource, RecordField } from '../../../src/contract/genericResources';
import { newReferences, nothingThere } from '../../../src/contract/references';
import { refuseProblems } from '../../../src/contract/refusal';
import { may } from '../../../src/domain/policy';
import type { Right } from '../../../src/domain/rights';
import type { Queryable } from '../../db/queryable';
import type { Caller } from '../kernel/context';
import { dealersInScope, groupsInScope } from '../kernel/scope';
import { usersInScope } from '../users/listUsers';

/** `nova:1001`: the server, and the number there; a bare number, of what has no server. */
const server = (id: Sql) => sql`split_part(${id}, ':', 1)`;
const number = (id: Sql) => sql`substring(${id} FROM '(?:^|:)(\\d{1,10})$')::bigint`;

type NameOf = (caller: Caller, id: Sql, text: string) => Sql | undefined;

const organisation: NameOf = (caller, id) =>
  may(caller.rights, 'selectGroups')
    ? sql`SELECT g.name FROM groups g
          WHERE g.server_alias = ${server(id)} AND g.p_gid = ${number(id)} AND ${groupsInScope(caller)}`
    : undefined;

const userTexts: Readonly<Record<string, Sql>> = { login: sql`u.login`, name: sql`u.full_name` };
const user: NameOf = (caller, id, text) =>
  may(caller.rights, 'selectUsers')
    ? sql`SELECT ${userTexts[text] ?? sql`u.login`} FROM users u
          WHERE u.server_alias = ${server(id)} AND u.p_id = ${number(id)} AND ${usersInScope(caller)}`
    : undefined;

const dealer: NameOf = (caller, id) =>
  may(caller.rights, 'selectDealers')
    ? sql`SELECT g.name FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
          WHERE d.id = ${number(id)} AND ${dealersInScope(caller)}`
    : undefined;

const known = new Map<string, NameOf>([
  ['groups', organisation],
  ['users', user],
  ['dealers', dealer],
]);

const record =
  ({ name, right }: GenericResource): NameOf =>
  (caller, id, text) =>
    caller.rights.has(right as Right)
      ? sql`SELECT other.data ->> ${text} FROM generic_records other
            WHERE other.resource = ${name} AND other.id = ${number(id)}`
      : undefined;

/** How the records of a resource are named to a caller; undefined where the server does not know the resource. */
function namesOf(resource: string, all: readonly GenericResource[]): NameOf | undefined {
  const declared = all.find(({ name }) => name === resource);
  return known.get(resource) ?? (declared && record(declared));
}

/** The name of the record that a reference means, as JSON text, like its cell in the list: `№ 5` of one that is gone, or that the caller may not see. */
export function referenceName(
  caller: Caller,
  { reference }: RecordField,
  value: Sql,
  all: readonly GenericResource[],
): Sql {
  const id = sql`nullif(${value} #>> '{}', '')`;
  const nameOf = reference && namesOf(reference.resource, all);
  const name = nameOf?.(caller, id, reference?.text ?? '');
  return name ? sql`to_jsonb(coalesce((${name}), '№ ' || ${id}))` : sql`to_jsonb('№ ' || ${id})`;
}

type Values = Readonly<Record<string, unknown>>;

/** Refuses references, among those that a save changes, to what is not there or what the caller may not see. */
export async function checkReferences(
  tx: Queryable,
  caller: Caller,
  { one: { fields }, all }: { one: GenericResource; all: readonly GenericResource[] },
  { values, before }: { values: Values; before?: Values },
): Promise<void> {
  const problems = [];
  for (const reference of newReferences(fields, values, before)) {
    const nameOf = namesOf(reference.resource, all);
    if (!nameOf) continue;
    const name = nameOf(caller, sql`${reference.id}::text`, '');
    if (!name || !(await tx.one(sql`SELECT 1 FROM (${name}) target`))) problems.push(nothingThere(reference.field));
  }
  refuseProblems(problems);
}
