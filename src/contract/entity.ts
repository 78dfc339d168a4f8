import type { Right } from '../domain/rights';
import { added } from './added';
import { id, moment } from './common';
import type { FieldType } from './fieldType';
import { z } from './schema';

/** How a column keeps a value where its type does not say it: 0 and 1 as a boolean, a structure as jsonb, rights by their names. */
export type Keeping = 'flag' | 'json' | 'rights';

/** Where a value is kept. Without any of these a field does not compile. */
type Kept =
  /** In a column of the entity's own table, or of one that is joined to it. */
  | { column: string; table?: string; as?: Keeping }
  /** In no column: how it comes about; the service that reads the record says it in SQL. */
  | { computed: string }
  /** What is kept instead of it; the service writes that, and never reads it back. */
  | { secret: string };

/** Who changes it, and what is read: without `stored`, what the type and `write` say of it. */
type Used =
  /** The form does: what may be written; an old record may break rules that came later. */
  | { write: z.ZodType; stored?: z.ZodType }
  /** Other calls do, and why; as it is stored it may come along with a change. */
  | { fixed: string; stored: z.ZodType }
  /** Other calls do, and why; it is never sent. */
  | { readOnly: string; stored: z.ZodType };

/** A column of the Excel file; characters wide. */
export interface FileColumn {
  width: number;
  /** Unless the label is to stand there. */
  header?: string;
  /** What stands for nothing. */
  blank?: string;
}

/** One field of an entity: everything that schemas, forms, statements, files and histories know of it. */
export type Field<Section extends string = string> = Kept &
  Used & {
    label: string;
    type: FieldType;
    choices?: readonly { value: string | number; caption: string }[];
    /** What is given at creation, where that is not what is written later. */
    create?: z.ZodType;
    /** The documents do not name it; `whole` where they do in the row of the list alone. */
    added?: true | 'whole';
    /** It may be left out at creation. */
    optional?: true;
    /** What is `fixed` follows from something else: what was read of it may be another by now. */
    follows?: true;
    /** A new record does not have it yet. */
    only?: 'edit';
    /** Who may set it; nobody else's form has it. */
    right?: Right;
    /** Who may change it once it is there. */
    changeRight?: Right;
    /** It stands in the row of the list, there perhaps by another name. */
    row?: true | string;
    /** The section of the form that it stands in. */
    form?: Section;
    file?: FileColumn;
    /** Whether the history tells of it: what is written is told, unless it says otherwise, and nothing else. */
    history?: boolean;
  };

type Fields<Section extends string = string> = Readonly<Record<string, Field<Section>>>;

/** A noun of the contract: its name in the audit record, its table, the titles of its form's sections, its fields. */
export interface Entity<T extends Fields = Fields> {
  name: string;
  table: string;
  /** By name; '' for one without a title. */
  sections: Readonly<Record<string, string>>;
  fields: T;
}

type KeyOfAny<T> = T extends unknown ? keyof T : never;
/** Refuses words that no field knows. */
type Known<T> = { [K in keyof T]: Record<Exclude<keyof T[K], KeyOfAny<Field>>, never> };

/** Declares an entity, and keeps the types of its fields. */
export const defineEntity = <
  const Sections extends Readonly<Record<string, string>>,
  const T extends Fields<keyof Sections & string>,
>(
  entity: Omit<Entity, 'fields' | 'sections'> & { sections: Sections; fields: T & Known<T> },
): Entity<T> => entity;

const storedByType = {
  text: z.string(),
  longText: z.string(),
  number: z.number(),
  money: z.number(),
  percent: z.number(),
  day: z.string(),
  month: z.string(),
  moment,
  boolean: z.boolean(),
  select: z.string(),
  several: z.array(id),
  reference: z.int(),
  email: z.string(),
  emails: z.array(z.string()),
  phone: z.string(),
  taxpayerNumber: z.string(),
  password: z.string(),
} satisfies Record<FieldType, z.ZodType>;

type Schema<F, Name extends string> = F extends Readonly<Record<Name, infer S extends z.ZodType>> ? S : never;
type Or<A, B> = [A] extends [never] ? B : A;
type OfType<F> = F extends { type: infer Type extends FieldType } ? (typeof storedByType)[Type] : never;
type Plain<F> = F extends { secret: string }
  ? never
  : F extends { write: infer W extends z.ZodType }
    ? null extends z.output<W>
      ? z.ZodNullable<OfType<F>>
      : OfType<F>
    : never;

type StoredOf<F> = Or<Schema<F, 'stored'>, Plain<F>>;
type CreateOf<F> = Or<Schema<F, 'create'>, F extends { only: 'edit' } ? never : Schema<F, 'write'>>;
type MayLack<F, S> = S extends z.ZodType
  ? F extends { optional: true } | { right: Right }
    ? z.ZodOptional<S>
    : S
  : never;
/** Those of a shape that have a schema. */
type Present<T> = { [K in keyof T as [T[K]] extends [never] ? never : K]: T[K] };
type NameInRow<K, F> = F extends { row: infer R } ? (R extends string ? R : K) : never;

export type StoredShape<T> = Present<{ -readonly [K in keyof T]: StoredOf<T[K]> }>;
type FixedShape<T> = Present<{
  -readonly [K in keyof T]: T[K] extends { fixed: string } ? Schema<T[K], 'stored'> : never;
}>;
type WriteShape<T> = Present<{ -readonly [K in keyof T]: MayLack<T[K], Schema<T[K], 'write'>> }>;
type CreateShape<T> = Present<{ -readonly [K in keyof T]: MayLack<T[K], CreateOf<T[K]>> }>;
type RowShape<T> = { -readonly [K in keyof T as NameInRow<K, T[K]>]: StoredOf<T[K]> };

/** The names of the fields whose value is no column's: the service says them. */
export type Computed<E> =
  E extends Entity<infer T>
    ? keyof { [K in keyof T as T[K] extends { computed: string } ? K : never]: K } & string
    : never;

const storedOf = (field: Field): z.ZodType | undefined => {
  if (field.stored || 'secret' in field || !('write' in field)) return field.stored;
  const plain: z.ZodType = storedByType[field.type];
  return field.write.safeParse(null).success ? plain.nullable() : plain;
};
const writeOf = (field: Field) => ('write' in field ? field.write : undefined);
const createOf = (field: Field) => field.create ?? (field.only === 'edit' ? undefined : writeOf(field));
const mayLack = (field: Field, schema: z.ZodType | undefined) =>
  field.optional || field.right ? schema?.optional() : schema;

/** The schemas of the fields that have one, by name. Its type is said by the caller: `Object.entries` forgets which is whose. */
const shapeOf = <Shape>(
  { fields }: Entity,
  schemaOf: (field: Field) => z.ZodType | undefined,
  nameOf = byName,
  isOwn = ({ added: own }: Field) => own !== undefined,
): Shape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, one]) => {
      const [name, schema] = [nameOf(field, one), schemaOf(one)];
      return name === undefined || schema === undefined ? [] : [[name, isOwn(one) ? added(schema) : schema]];
    }),
  ) as Shape;

const byName = (name: string, _: Field): string | undefined => name;
const inRow = (name: string, { row }: Field) => (row === true ? name : row);

/** The record as it is read. */
export const storedShape = <T extends Fields>(entity: Entity<T>) => shapeOf<StoredShape<T>>(entity, storedOf);

/** What is given of a new record. */
export const createShape = <T extends Fields>(entity: Entity<T>) =>
  shapeOf<CreateShape<T>>(entity, (field) => mayLack(field, createOf(field)));

/** What is written of a record that is there, as its form sends it. */
export const writeShape = <T extends Fields>(entity: Entity<T>) =>
  shapeOf<WriteShape<T>>(entity, (field) => mayLack(field, writeOf(field)));

/** Any part of a record; what other calls change may come along as it is stored. */
export const changeOf = <T extends Fields>(entity: Entity<T>) =>
  z
    .strictObject({
      ...shapeOf<WriteShape<T>>(entity, writeOf),
      ...shapeOf<FixedShape<T>>(entity, (field) => ('fixed' in field ? field.stored : undefined)),
    })
    .partial();

/** What stands of it in the row of a list, by the names of there. */
export const rowShape = <T extends Fields>(entity: Entity<T>) =>
  shapeOf<RowShape<T>>(entity, storedOf, inRow, ({ added: own }) => own === true);

const namesOf = <T extends Fields>({ fields }: Entity<T>, has: (field: Field) => boolean) =>
  (Object.keys(fields) as (keyof T & string)[]).filter((name) => fields[name] && has(fields[name]));

/** What takes a right of its own to be changed, once it is there. */
export const lockedFields = <T extends Fields>(entity: Entity<T>) =>
  namesOf(entity, ({ changeRight }) => changeRight !== undefined);

/** What the history tells of. */
export const toldFields = (entity: Entity): string[] =>
  namesOf(entity, (field) => field.history ?? ('write' in field && !('secret' in field)));

/** The right that it takes to set a field, of those that need one. */
export const fieldRights = ({ fields }: Entity): Readonly<Record<string, Right>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { right }]) => (right ? [[name, right]] : [])));
