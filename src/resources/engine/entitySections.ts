import type { z } from 'zod';
import type { Entity, Field } from '../../contract/entity';
import type { Right, Rights } from '../../domain/rights';
import type { FormField, FormSection } from './definition';

type Fields = Readonly<Record<string, Field>>;
type InForm<T> = { [K in keyof T]: T[K] extends { form: string } ? K : never }[keyof T] & string;

/** What a form says of a field besides its row in the table: an input of its own, words for a value, a lock. */
type Own = Pick<FormField, 'Input' | 'Words' | 'only' | 'why' | 'needed' | 'parts' | 'choices' | 'reference'>;

/** Refuses a field that the table of the entity lacks, or keeps out of the form. */
type Known<T, O> = Readonly<Record<Exclude<keyof O, InForm<T>>, never>>;

interface Options<T, O, Schema> {
  /** What the form may save: a field that it lacks does not stand in the form. */
  schema: Schema;
  own?: O & Known<T, O>;
  /** Who changes the record, where some fields take a right to be changed. */
  rights?: Rights;
}

/** Who changes what takes a right to be changed. */
const holders: Readonly<Partial<Record<Right, string>>> = { billing_admin: 'администратор биллинга' };

const fieldOf = <Source extends string>(
  source: Source,
  field: Field,
  own: Own | undefined,
  rights: Rights | undefined,
): FormField<Source> => {
  const { label, type, choices, right, changeRight } = field;
  const locked = 'fixed' in field || (changeRight !== undefined && !rights?.has(changeRight));
  return {
    source,
    label,
    type,
    ...(choices && { choices }),
    ...(right && { right }),
    ...(type === 'password' && { secret: true }),
    ...(locked && { only: 'create' }),
    ...(changeRight !== undefined && { why: `Изменяет ${holders[changeRight] ?? 'тот, у кого есть право'}` }),
    ...own,
  };
};

/** The sections of an entity's form with their fields, in the order of its table. */
export const entitySections = <
  T extends Fields,
  Schema extends z.ZodObject,
  const O extends Readonly<Record<string, Own>> = Record<never, Own>,
>(
  { sections, fields }: Entity<T>,
  { schema, own, rights }: Options<T, O, Schema>,
) =>
  Object.entries(sections).map(([section, title]): FormSection<keyof z.input<Schema> & string> => ({
    ...(title && { title }),
    fields: Object.entries(fields)
      .filter(([source, { form }]) => form === section && source in schema.shape)
      .map(([source, field]) => fieldOf(source as keyof z.input<Schema> & string, field, own?.[source], rights)),
  }));
