import type { ReactNode } from 'react';
import type { IconName } from '../../../ui/icons';
import { parseDay } from '../../../domain/day';
import { parseMonth } from '../../../domain/month';
import type { CheckedRemarks, PriceGuard } from '../../../contract/priceGuard';
import type { Compared } from '../../../domain/priceGuard';
import type { PriceForm } from '../../../domain/pricePairs';
import type { PriceStatus } from '../../../domain/priceStatus';
import { emailListProblem } from '../../../domain/text';
import type { Layout } from '../grid/layout';
import type { Cells, Sheet } from '../grid/sheet';
import type { SheetStore } from '../grid/sheetStore';

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

/** An organisation that prices are for. */
export interface Client {
  id: number;
  name: string;
  /** The id of the organisation, where that is sent beside; null where it has none yet. */
  org?: number | null | undefined;
  /** Tells it from the others. */
  note?: string | undefined;
}

/** The fields of a panel beside its tables, as they are typed. */
export interface PanelFields {
  client: Client | null;
  /** `MM/YYYY` or `DD/MM/YYYY`. */
  start: string;
  emails: string;
}

/** Prices as they were read. */
export interface StoredPanel {
  fields: PanelFields;
  /** The kinds of packages, one for each row; none where the panel has no rows. */
  kinds: readonly string[];
  /** Those of rows by the row's place: `rows.0.client_points_cost`. */
  cells: Cells;
  status: PriceStatus;
  etag: string | undefined;
}

/** What is sent: fields that are whole, and the cells. */
export interface PanelValues {
  fields: PanelFields;
  rows: readonly KindRow[];
  sheet: Sheet;
  /** That somebody has looked at what is doubtful, and why it is right; undefined where nothing is. */
  remarks?: CheckedRemarks | undefined;
}

/** What helps beside the tables: a button of the toolbar, and what it unfolds above them. */
export interface PanelTool {
  name: string;
  label: string;
  icon: IconName;
  /** `say` tells what has come of it. */
  section: (close: () => void, say: (text: string) => void) => ReactNode;
}

/** All that makes one panel differ from another, bound to what it adds or changes. */
export interface PanelKind {
  /** Names the panel and its record: `prices/1/dyn_tp/11/2026`, `spec/1/api:new`. */
  name: string;
  title: string;
  /** Where nothing can be changed: «Просмотр прайса Псков». */
  viewTitle: string;
  /** Whose prices it has: the dealer, and the server that he is on. */
  dealer: string;
  server?: string | undefined;
  submit: string;
  /** The width on a large desktop, per cent; 100 on any other screen (doc 2 §2.4). */
  width: number;
  words: {
    /** «Не удалось открыть прайс». */
    unread: string;
    /** «Прайс не сохранён»; `lost`: it may be saved all the same. */
    undone: (lost: boolean) => string;
    /** «Прайс изменился», by somebody else. */
    stale: string;
  };
  /** The organisations that a text finds; without this none is chosen. */
  findClients?: (sought: string) => Promise<readonly Client[]>;
  start: { unit: 'month' | 'day'; label: string; missing: string };
  emails?: true;
  /** The kinds of packages to choose for rows; without this there are no rows. */
  listKinds?: () => Promise<readonly KindOption[]>;
  /** What its prices are of. */
  form: PriceForm;
  layoutOf: (rows: readonly KindRow[]) => Layout;
  /** Undefined while adding. */
  read?: () => Promise<StoredPanel>;
  /** Where the server draws the lines of remarks; without this they are the usual ones. */
  guard?: () => Promise<PriceGuard>;
  /** What the prices of a start are compared with; it gives up when it is no longer asked for. */
  compare?: (fields: PanelFields, signal: AbortSignal) => Promise<Compared>;
  save: (values: PanelValues, etag: string | undefined, idempotencyKey: string) => Promise<unknown>;
  /** Where those prices open that stand at the chosen start already, while these cannot. */
  occupiedBy?: (fields: PanelFields) => { label: string; address: string } | undefined;
  /** What the toast says then: what is saved, and whose. */
  done: (fields: PanelFields) => string;
  /** Why it is only looked at, by its status. */
  lockOf: (status: PriceStatus) => string | undefined;
  /** A word on the start as it is typed. */
  note?: (start: string) => string | undefined;
  tools?: (store: SheetStore, options: readonly KindOption[]) => readonly PanelTool[];
}

/** A day as it is typed here: `DD/MM/YYYY` (doc 2 §2.4). */
export const dayOf = (typed: string) => parseDay(typed.replaceAll('/', '.'));

/** What is missing before a panel can be sent, and the `data-field` of the place where it is given. */
export interface Missing {
  text: string;
  at: 'client' | 'start' | 'emails' | 'kind';
}

/** What is missing before a panel can be sent; cells speak for themselves. */
export function missingOf(
  { findClients, start: { unit, missing }, emails: has }: PanelKind,
  { client, start, emails }: PanelFields,
  rows: readonly KindRow[],
): Missing | undefined {
  if (findClients && !client) return { text: 'Выберите организацию', at: 'client' };
  if (client?.org === null) return { text: 'Впишите организации её ID: без него тарифа нет', at: 'client' };
  if (unit === 'month' && start.length === 7 && !parseMonth(start)) return { text: 'Такого месяца нет', at: 'start' };
  if (!(unit === 'day' ? dayOf(start) : parseMonth(start))) return { text: missing, at: 'start' };
  if (has && emails.trim() !== '' && emailListProblem(emails) !== null)
    return { text: 'Исправьте адреса', at: 'emails' };
  if (rows.every(({ kind }) => kind !== '')) return undefined;
  return { text: 'Выберите вид пакетов в каждой строке', at: 'kind' };
}

const rowsOfLayouts = new WeakMap<Layout, readonly KindRow[]>();

/** The tables of a panel with these rows; they are found again by `kindRowsOf`. */
export function layoutWith(kind: PanelKind, rows: readonly KindRow[]): Layout {
  // Two panels may have one and the same layout, which has no rows.
  const layout = {
    ...kind.layoutOf(rows),
    form: kind.form,
    kinds: new Map(rows.map((row) => [rowPath(row), row.kind])),
  };
  rowsOfLayouts.set(layout, rows);
  return layout;
}

export const kindRowsOf = (layout: Layout): readonly KindRow[] => rowsOfLayouts.get(layout) ?? [];

export const rowsOf = (kinds: readonly string[]): readonly KindRow[] =>
  kinds.map((kind, at) => ({ key: String(at), kind }));

export const rowPath = ({ key }: KindRow) => `rows.${key}`;
