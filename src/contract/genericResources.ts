import type { z } from 'zod';
import type { FieldType } from './fieldType';

/** One of several values; what is sent is the value as it is, a number as a number. */
export interface Choice {
  value: string | number;
  caption: string;
}

/** What a field is called and of what type it is, wherever it is shown: in a cell, an input, a filter, a file. */
export interface RecordField<Source extends string = string> {
  source: Source;
  label: string;
  type: FieldType;
  /** For `select` and `several`. */
  choices?: readonly Choice[];
  /** For `reference`: the resource of the records that are meant, their field that names them, and the one that tells those of the same name apart. */
  reference?: { resource: string; text: string; note?: string };
}

/** A resource without v3.0 calls of its own, as server and mock know it: `/rest/<name>` serves it by its schema and right. */
export interface GenericResource {
  name: string;
  /** What it is called; its file is too. */
  title: string;
  right: string;
  /** The record with its `id`, which the server gives. */
  schema: z.ZodObject;
  /** The columns of its file from left to right; a password is none. */
  fields: Readonly<Record<string, RecordField>>;
}

/** Every such resource of the product. */
export const genericResources: readonly GenericResource[] = [
  // A line each, as docs/adding-a-resource.md tells.
];
