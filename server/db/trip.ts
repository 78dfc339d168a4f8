import type pg from 'pg';
import utils from 'pg/lib/utils.js';
import { columnTypes } from './columnTypes';

/** A statement as it is sent: under its name a connection parses it once. */
export interface Sent {
  text: string;
  values: readonly unknown[];
  name: string | undefined;
}

export interface Answered {
  /** `SELECT`, `COMMIT`. */
  command: string;
  /** How many rows it touched. */
  count: number;
  rows: unknown[];
}

type Done = (error: Error | null | undefined, answers: Answered[]) => void;

/** How the rows of a statement are read. */
type Columns = { name: string; read: (text: string) => unknown }[];

/** What `pg` has of a connection; its types leave most of it out. */
interface Wire {
  parsedStatements: Record<string, string | undefined>;
  stream: { cork(): void; uncork(): void };
  parse(message: { text: string; name: string }): void;
  bind(message: { portal: string; statement: string; values: unknown[]; binary: boolean }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
}

/** The columns of what a connection has prepared, by name: PostgreSQL refuses to run it where they have changed. */
const columnsKept = new WeakMap<object, Map<string, Columns>>();

/** From now on the columns of a prepared statement are asked for once; not for a pooler, which may put other connections behind this one. */
export const keepColumns = (client: pg.ClientBase) =>
  void columnsKept.set((client as unknown as { connection: object }).connection, new Map());

const columnsOf = (fields: readonly { name: string; dataTypeID: number }[]): Columns =>
  fields.map(({ name, dataTypeID }) => ({ name, read: columnTypes.getTypeParser(dataTypeID, 'text') }));

function readRow(columns: Columns, fields: readonly (string | null)[]): unknown {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index];
    const text = fields[index] ?? null;
    if (column) row[column.name] = text === null ? null : column.read(text);
  }
  return row;
}

/** How many rows `INSERT 0 5`, `SELECT 5` and their like tell of. */
const countOf = (tag: string) => Number(/ (\d+)$/.exec(tag)?.[1] ?? 0);

/**
 * Statements that go out together, before one Sync: PostgreSQL takes them for one transaction, unless they begin or end one, and skips
 * what comes after one that fails. `pg` drives it as a query of its own.
 */
class Trip {
  callback: Done | undefined;
  readonly answers: Answered[] = [];
  private readonly values: unknown[][];
  private kept: Map<string, Columns> | undefined;
  private columns: Columns = [];
  private rows: unknown[] = [];
  private unreadable: Error | undefined;

  constructor(
    private readonly sent: readonly Sent[],
    readonly query_timeout: number | undefined,
  ) {
    this.values = sent.map(({ values }) => values.map(utils.prepareValue));
  }

  /** Those of the statement that is being answered: `pg` notes under it what has been parsed. */
  get name() {
    return this.sent[this.answers.length]?.name;
  }
  get text() {
    return this.sent[this.answers.length]?.text;
  }

  submit(wire: Wire): null {
    this.kept = columnsKept.get(wire);
    const parsing = new Set<string>();
    wire.stream.cork();
    try {
      this.sent.forEach(({ text, name = '' }, index) => {
        const isNew = !parsing.has(name);
        if (name === '' || (isNew && wire.parsedStatements[name] === undefined)) wire.parse({ text, name });
        wire.bind({ portal: '', statement: name, values: this.values[index] ?? [], binary: false });
        const isKnown = name !== '' && this.kept !== undefined && (this.kept.has(name) || !isNew);
        if (!isKnown) wire.describe({ type: 'P', name: '' });
        wire.execute({ portal: '', rows: 0 });
        if (name !== '') parsing.add(name);
      });
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    this.columns = columnsOf(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const { name } = this;
    if (this.columns.length === 0 && name !== undefined) this.columns = this.kept?.get(name) ?? [];
    try {
      this.rows.push(readRow(this.columns, fields));
    } catch (error) {
      this.unreadable ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const { name } = this;
    if (name !== undefined && this.kept && !this.kept.has(name)) this.kept.set(name, this.columns);
    this.answers.push({ command: text.split(' ', 1)[0] ?? '', count: countOf(text), rows: this.rows });
    this.columns = [];
    this.rows = [];
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery() {
    this.callback?.(this.unreadable, this.answers);
  }

  handleError(error: Error) {
    this.callback?.(error, this.answers);
  }
}

/** Sends statements together, over a connection or over whichever a pool gives; `failed` is told the place of the one that failed, and why. */
export const travel = (
  client: Pick<pg.ClientBase, 'query'>,
  sent: readonly Sent[],
  limit?: number,
  failed?: (place: number, error: Error) => void,
) =>
  new Promise<Answered[]>((resolve, reject) => {
    const trip = new Trip(sent, limit);
    const query = client.query as unknown as (trip: Trip, values: undefined, done: Done) => void;
    query.call(client, trip, undefined, (error, answers) => {
      if (!error) return resolve(answers);
      failed?.(trip.answers.length, error);
      reject(error);
    });
  });
