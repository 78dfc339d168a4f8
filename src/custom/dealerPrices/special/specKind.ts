import type { DealerClient } from '../../../contract/dealers';
import type { PriceStatus } from '../../../domain/priceStatus';
import type { Layout } from '../grid/layout';
import type { Sheet } from '../grid/sheet';

/** A row of packages; its kind is empty until chosen. The key names its cells, whatever the kind. */
export interface KindRow {
  key: string;
  kind: string;
}

/** A kind of packages to choose from. */
export interface KindOption {
  alias: string;
  caption: string;
}

export interface SpecClient {
  id: number;
  name: string;
}

/** The fields of a special panel beside its tables, as they are typed. */
export interface SpecFields {
  client: SpecClient | null;
  /** `MM/YYYY` or `DD/MM/YYYY`. */
  start: string;
  emails: string;
}

/** A special price as it was read. */
export interface StoredSpec {
  fields: SpecFields;
  /** The kinds of packages, one for each row. */
  kinds: readonly string[];
  /** Wire numbers by cell; row cells by the row's place: `rows.0.client_points_cost`. */
  numbers: Readonly<Record<string, number>>;
  status: PriceStatus;
  etag: string | undefined;
}

/** What is sent: fields that are whole, and the cells. */
export interface SpecValues {
  client: number;
  start: string;
  emails: string;
  rows: readonly KindRow[];
  sheet: Sheet;
}

/** All that makes one special panel differ from another, bound to a dealer. */
export interface SpecKind {
  /** Names the panel and its record: `1/api:1002:2026-12`. */
  name: string;
  titles: { create: string; edit: string };
  submits: { create: string; edit: string };
  done: { create: string; edit: string };
  start: 'month' | 'day';
  emails: boolean;
  /** Which client's number is sent; undefined leaves the client out. */
  clientId: (client: DealerClient) => number | null;
  /** The kinds of packages to choose for rows; undefined has no rows. */
  listKinds?: () => Promise<readonly KindOption[]>;
  layoutOf: (rows: readonly KindRow[]) => Layout;
  /** Undefined while adding. */
  read?: () => Promise<StoredSpec>;
  save: (values: SpecValues, etag: string | undefined, idempotencyKey: string) => Promise<unknown>;
}

const rowsOfLayouts = new WeakMap<Layout, readonly KindRow[]>();

/** The tables of a special panel with these rows; they are found again by `kindRowsOf`. */
export function layoutWith(spec: SpecKind, rows: readonly KindRow[]): Layout {
  // Two panels may have one and the same layout, which has no rows.
  const layout = { ...spec.layoutOf(rows) };
  rowsOfLayouts.set(layout, rows);
  return layout;
}

export const kindRowsOf = (layout: Layout): readonly KindRow[] => rowsOfLayouts.get(layout) ?? [];

export const rowPath = ({ key }: KindRow) => `rows.${key}`;
