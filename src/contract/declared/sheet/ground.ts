import type { BatchRow } from '../../batches';
import type { z } from '../../schema';
import type { Declaration } from '../declaration';

export type Values = Readonly<Record<string, unknown>>;

/** A record that a reference of a sheet may mean. `about` tells it from its namesakes. */
export interface Meant {
  value: string | number;
  name: string;
  about: string;
}

/** A record that there is: what the caller sees of it, and by which names its references are shown to him. */
export interface KeptRecord {
  id: number;
  revision: string;
  values: Values;
  names: Readonly<Record<string, string>>;
}

/** Who has a value that may stand but once: `among` names those among whom, `visible` whether the caller sees the record. */
export interface Holder {
  id: number;
  field: string;
  value: unknown;
  among: string;
  visible: boolean;
}

/** What the lines of a sheet are planned on. */
export interface SheetGround {
  /** Without the fields that the caller does not see. */
  declared: Declaration;
  schemas: Readonly<Record<string, z.ZodType>>;
  /** Whether a new record needs a field that the caller does not see. */
  needsUnseen: boolean;
  mayChange: (field: string) => boolean;
  meant: (field: string, text: string) => readonly Meant[];
  kept: ReadonlyMap<number, KeptRecord>;
  holders: readonly Holder[];
  /** Among whom the values of a record may stand but once. */
  among: (values: Values) => string;
}

/** Why a line cannot be; `asks` where one of several is to be chosen. */
export interface LineFault {
  problem: string;
  /** The field, where it is one field's. */
  field?: string;
  asks?: NonNullable<BatchRow['asks']>[number];
}
