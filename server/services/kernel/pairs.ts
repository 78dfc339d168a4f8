import sql, { join, type RawValue, type Sql } from 'sql-template-tag';
import type { Entity } from '../../../src/contract/entity';
import { codecOf, identifier } from './columns';

/** A column and what is written there. */
export interface Pair {
  column: Sql;
  value: RawValue;
}

/**
 * What an INSERT or UPDATE writes of the values of an entity: those that are there, each in its column of the table; an empty
 * text is null. What the table does not have a column for, the service sees to.
 */
export function writerOf(entity: Entity, table = entity.table): (values: object) => Pair[] {
  const columns = Object.entries(entity.fields).flatMap(([name, field]) =>
    'column' in field && (field.table ?? entity.table) === table
      ? [{ name, column: identifier(field.column), write: codecOf(field).write }]
      : [],
  );
  return (values) => {
    const given = new Map<string, unknown>(Object.entries(values));
    return columns.flatMap(({ name, column, write }) => {
      const one = given.get(name);
      if (one === undefined) return [];
      const value = one === '' ? null : one;
      return [{ column, value: write && value !== null ? write(value) : value }];
    });
  };
}

/** The same for what the service itself writes, by the names of the columns. */
export const pairsOf = (values: Readonly<Record<string, RawValue>>): Pair[] =>
  Object.entries(values).map(([column, value]) => ({ column: identifier(column), value }));

/** `(a, b) VALUES (…, …)`. */
export const inserted = (pairs: readonly Pair[]): Sql =>
  sql`(${join(pairs.map(({ column }) => column))}) VALUES (${join(pairs.map(({ value }) => value))})`;

/** `a = …, b = …`. */
export const assigned = (pairs: readonly Pair[]): Sql =>
  join(pairs.map(({ column, value }) => sql`${column} = ${value}`));
