import pg from 'pg';
import type { Prefix } from './acting';

/** What `pg` keeps of a connection's statements; its types leave it out. */
interface Wire {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  stream: { cork(): void; uncork(): void };
  parse(message: { text: string; name: string; types?: undefined }): void;
  bind(message: { portal: string; statement: string; values: string[]; binary: boolean }): void;
  execute(message: { portal: string; rows: number }): void;
}

/** How `pg` drives a query; its types leave most of it out. */
interface Driven {
  name: string | undefined;
  text: string;
  query_timeout: number | undefined;
  callback: (error: Error | null | undefined, result: pg.QueryResult) => void;
  submit(wire: Wire): Error | null;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

interface Prefixed {
  text: string;
  values: unknown[];
  name?: string;
  query_timeout?: number;
}

const Query = pg.Query as unknown as new (config: object) => Driven;

/**
 * A statement with a prefix before it: both go out together, and PostgreSQL takes what comes before one Sync for one transaction, so
 * that what the prefix sets for its transaction holds for this statement alone. Of the prefix nothing is answered.
 */
class PrefixedQuery extends Query {
  private within = true;
  private readonly own: { name: string | undefined; text: string };

  constructor(
    private readonly prefix: Prefix,
    config: Prefixed,
  ) {
    super({ ...config, queryMode: 'extended' });
    this.query_timeout = config.query_timeout;
    this.own = { name: config.name, text: config.text };
  }

  override submit(wire: Wire): Error | null {
    const { mark, text, values } = this.prefix;
    const name = this.own.name === undefined ? '' : `p${mark}`;
    wire.stream.cork();
    try {
      if (name === '' || wire.parsedStatements[name] === undefined) wire.parse({ text, name });
      wire.bind({ portal: '', statement: name, values, binary: false });
      wire.execute({ portal: '', rows: 0 });
      const refused = super.submit(wire);
      // Until the prefix is done, what is answered is told of it.
      this.name = name;
      this.text = text;
      return refused;
    } finally {
      wire.stream.uncork();
    }
  }

  override handleDataRow(message: unknown) {
    if (!this.within) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (!this.within) return super.handleCommandComplete(message, wire);
    this.within = false;
    Object.assign(this, this.own);
  }

  override handleError(error: Error, wire: Wire) {
    if (this.within && this.own.name !== undefined) wire.submittedNamedStatements[this.own.name] = undefined;
    super.handleError(error, wire);
  }
}

/** Sends a statement with a prefix, over a connection or over whichever a pool gives. */
export const sendPrefixed = (client: Pick<pg.ClientBase, 'query'>, prefix: Prefix, config: Prefixed) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const query = client.query as unknown as (
      query: Driven,
      values: undefined,
      done: (error: Error | null | undefined, result: pg.QueryResult) => void,
    ) => void;
    query.call(client, new PrefixedQuery(prefix, config), undefined, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });
