import type { LastChange } from '../../../src/contract/revision';

/** A record with its revision, and who changed it last. */
export interface Stored<Model> extends LastChange {
  model: Model;
  revision: string;
}

/** A row as it is read: the model with `revision`, `modified_by` and `modified_at`. */
export type StoredRow<Model> = Model & LastChange & { revision: number | string };

/** Takes a row apart. */
export function storedOf<Model>(row: StoredRow<Model>): Stored<Model> {
  const { revision, modified_by, modified_at, ...model } = row;
  // What is left of the row is the model: the compiler does not follow a rest of a generic.
  return { model: model as unknown as Model, revision: String(revision), modified_by, modified_at };
}
