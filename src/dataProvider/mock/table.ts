import type { HistoryEntry } from '../../contract/history';
import { notFound } from '../../contract/refusal';
import { checkRevision } from '../../contract/revision';
import type { MockAccount } from './accounts';

/** Who wrote a record, and when, as rows tell it. */
export interface Trace {
  create_user: string | null;
  create_date: string;
  modify_user: string | null;
  modify_date: string | null;
}

/** A record with its version. */
export interface Kept<T> {
  key: string;
  value: T;
  revision: number;
  trace: Trace;
}

/** Who writes, by which call, over which versions. */
export interface Writer {
  account: MockAccount;
  operation: string;
  ifMatch: readonly string[] | undefined;
}

type Values = Readonly<Record<string, HistoryEntry['changes'][number]['after']>>;

const loginOf = ({ account }: Writer) => account.user.user_profile.login;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What has been written to all tables. */
export class Journal {
  /** The newest first; `of` is the record, `group nova:5`. */
  readonly entries: (HistoryEntry & { of: string })[] = [];

  /** `now` tells the moment that it is, in ISO 8601. */
  constructor(readonly now: () => string) {}

  /** Notes what a record was and is: of a change only what differs, unless the whole of it is told. */
  note(of: string, before: object, after: object, by: Writer, whole = false): void {
    const [was, is] = [before as Values, after as Values];
    const changed = Object.keys(was).length > 0 && Object.keys(is).length > 0 && !whole;
    const changes = [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
      .filter((change) => !changed || !same(change.before, change.after));
    const entry = { id: this.entries.length + 1, at: this.now(), actor: loginOf(by), operation: by.operation, changes };
    if (changes.length > 0) this.entries.unshift({ of, ...entry });
  }
}

/** What the history tells of a record. */
export interface Told<T> {
  of: (value: T) => object;
  whole?: true;
}

/** Records by key. Each write is a version, and stands in the journal. */
export class Table<T extends object> {
  readonly #rows = new Map<string, Kept<T>>();
  /** The highest number of what was removed: it is nobody else's. */
  #gone = 0;

  constructor(
    readonly entity: string,
    readonly journal: Journal,
    readonly keyOf: (value: T) => string | number,
    readonly told: Told<T> = { of: (value) => value },
  ) {}

  all(): Kept<T>[] {
    return [...this.#rows.values()];
  }

  values(): T[] {
    return this.all().map(({ value }) => value);
  }

  find(key: string | number): Kept<T> | undefined {
    return this.#rows.get(String(key));
  }

  /** 404 for what is not there. */
  get(key: string | number): Kept<T> {
    const kept = this.find(key);
    if (!kept) throw notFound();
    return kept;
  }

  /** The next number, above all others and at least `least`. */
  next(idOf: (value: T) => number, least = 1): number {
    return Math.max(least - 1, this.#gone, ...this.values().map(idOf)) + 1;
  }

  /** Puts in what is there to begin with, written when and by whom it says. */
  put(value: T, trace: Partial<Trace> = {}): Kept<T> {
    const told: Partial<Trace & { modified_by: string | null; modified_at: string | null }> = { ...value, ...trace };
    const { create_user = null, create_date = this.journal.now(), modified_by = null, modified_at = null } = told;
    const { modify_user = modified_by, modify_date = modified_at } = told;
    const written = { create_user, create_date, modify_user, modify_date };
    const kept = { key: String(this.keyOf(value)), value, revision: 1, trace: written };
    this.#rows.set(kept.key, kept);
    return kept;
  }

  insert(value: T, by: Writer): Kept<T> {
    const kept = this.put(value, { create_user: loginOf(by) });
    this.#note(kept.key, {}, this.told.of(value), by);
    return kept;
  }

  /** Writes over a record, unless nothing is another; `more` is told besides. */
  write(kept: Kept<T>, value: T, by: Writer, more: object = {}): Kept<T> {
    const [was, is] = [this.told.of(kept.value), { ...this.told.of(value), ...more }];
    if (same(was, is)) return kept;
    this.#note(kept.key, was, is, by);
    return this.touch(kept, value, by);
  }

  /** The same, without a word in the history. */
  touch({ key, revision, trace }: Kept<T>, value: T, by: Writer): Kept<T> {
    const modified = { ...trace, modify_user: loginOf(by), modify_date: this.journal.now() };
    const kept = { key, value, revision: revision + 1, trace: modified };
    this.#rows.set(key, kept);
    return kept;
  }

  remove(kept: Kept<T>, by: Writer): undefined {
    this.#note(kept.key, this.told.of(kept.value), {}, by);
    this.#rows.delete(kept.key);
    this.#gone = Math.max(this.#gone, Number(kept.key) || 0);
  }

  /** Refuses a write over another version than the writer has seen. */
  check({ revision, trace }: Kept<T>, { ifMatch }: Writer): void {
    const modified_at = trace.modify_date === null ? null : new Date(trace.modify_date);
    checkRevision({ ifMatch }, String(revision), { modified_by: trace.modify_user, modified_at });
  }

  #note(key: string, before: object, after: object, by: Writer): void {
    this.journal.note(`${this.entity} ${key}`, before, after, by, this.told.whole);
  }
}
