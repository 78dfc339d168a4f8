import type { KeptItem } from '../../contract/billingRules';
import { storedShape, type Entity, type rowShape } from '../../contract/entity';
import type { FcsProfile } from '../../contract/fcsProfiles';
import type { Organisation } from '../../contract/organisations';
import type { z } from '../../contract/schema';
import type { Subgroup } from '../../contract/subgroups';
import type { User } from '../../contract/users';
import type { OwnLists, SavedView } from '../../contract/views';
import type { Trace } from './table';

/** An organisation with what is kept beside its edit model. */
export interface GroupRecord extends Organisation, Partial<Trace> {
  server_alias: string;
  tariff: string | null;
  /** What the tariff was before the first item brought one. */
  ownTariff?: string | null | undefined;
  archived: boolean;
  /** What it pays for, the newest first. */
  items: readonly KeptItem[];
}

export interface UserRecord extends User, Partial<Trace> {
  server_alias: string;
  selfsign: string;
}

export interface SubgroupRecord extends Subgroup {
  server_alias: string;
}

/** What is told of an organisation. */
export interface NoteRecord {
  server_alias: string;
  p_gid: number;
  text: string;
}

/** A view with whose it is. */
export type KeptView = Omit<SavedView, 'mine' | 'changeable'> & { owner: string };

/** How somebody has set up his lists, and how often he has. */
export interface KeptLists {
  settings: OwnLists;
  revision: number;
}

export interface ProfileRecord extends FcsProfile {
  server_alias: string;
}

type Fields = Entity['fields'];
type Values<Shape> = { [K in keyof Shape]: Shape[K] extends z.ZodType ? z.output<Shape[K]> : never };

const inRow = (name: string, { row }: Fields[string]) => (row === true ? name : row);

/** What stands of a record in the row of a list, by the names of there. */
export const rowOf = <T extends Fields>(entity: Entity<T>, record: object) => {
  const values = new Map(Object.entries(record));
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const shown = inRow(name, field);
      return shown === undefined ? [] : [[shown, values.get(name)]];
    }),
  ) as Values<ReturnType<typeof rowShape<T>>>;
};

/** The record as it is read, without what is kept beside it. */
export const readOf = <T extends Fields>(entity: Entity<T>, record: object) => {
  const shape = storedShape(entity);
  return Object.fromEntries(Object.entries(record).filter(([name]) => name in shape)) as Values<typeof shape>;
};

const nothing: readonly unknown[] = [null, false, '', [], 0];

/** The record that a body makes: what it leaves out is nothing of its kind, an empty text null where it may be. */
export const createdOf = <T extends Fields>(entity: Entity<T>, body: object) => {
  const shape = storedShape(entity);
  const given = new Map(Object.entries(body));
  return Object.fromEntries(
    Object.entries<z.ZodType>(shape).map(([name, schema]) => {
      const value: unknown = given.get(name);
      const present = value !== undefined && value !== '';
      return [name, present ? value : nothing.find((none) => schema.safeParse(none).success)];
    }),
  ) as Values<typeof shape>;
};
