import sql from 'sql-template-tag';
import { allPositions } from '../../../src/domain/packagePositions';
import type { SentKind } from '../../../src/domain/sales/clientMonth';

/** What a client sent, month after month, as `sentColumns` read it. */
export interface SentRow {
  months: number[];
  senders: number[];
  /** The kinds of each month, one behind the other: `[["pp_pi", false, 38, 1], …],[…],…`. */
  kinds: string;
}

/** The months `f` of `client_packages` as a row of their client: fifty thousand rows, or as much JSON, would be read for longer than they are found. */
export const sentColumns = sql`
  json_agg(f.month_index ORDER BY f.month_index) AS months, json_agg(f.senders ORDER BY f.month_index) AS senders,
  string_agg(f.kinds::text, ',' ORDER BY f.month_index) AS kinds`;

/** Takes the months of a client's next time with a dealer up into those of the last. */
export function joinSent(into: SentRow, { months, senders, kinds }: SentRow): void {
  into.months.push(...months);
  into.senders.push(...senders);
  into.kinds += `,${kinds}`;
}

const [quote, comma, space, open, close] = [0x22, 0x2c, 0x20, 0x5b, 0x5d];
const [t, f, zero, nine] = [0x74, 0x66, 0x30, 0x39];

const hashOf = (hash: number, code: number) => (Math.imul(hash, 31) + code) | 0;
const known = new Map(
  allPositions.map((name) => [[...name].reduce((hash, letter) => hashOf(hash, letter.charCodeAt(0)), 0), name]),
);

/** Reads the kinds of months as PostgreSQL writes them; nothing where they are written otherwise. */
class KindsReader {
  private at = 0;
  private asExpected = true;

  constructor(private readonly text: string) {}

  months(): SentKind[][] | undefined {
    const months: SentKind[][] = [];
    do months.push(this.month());
    while (this.asExpected && this.passes(comma));
    return this.asExpected && this.at === this.text.length ? months : undefined;
  }

  private month(): SentKind[] {
    const kinds: SentKind[] = [];
    this.expect(open);
    do {
      if (kinds.length > 0) this.expect(space);
      kinds.push(this.kind());
    } while (this.asExpected && this.passes(comma));
    this.expect(close);
    return kinds;
  }

  private kind(): SentKind {
    this.expect(open);
    const name = this.name();
    this.next();
    const emulator = this.text.charCodeAt(this.at) === t;
    if (!emulator && this.text.charCodeAt(this.at) !== f) this.asExpected = false;
    this.at += emulator ? 4 : 5;
    this.next();
    const count = this.number();
    this.next();
    const kind: SentKind = [name, emulator, count, this.number()];
    this.expect(close);
    return kind;
  }

  private name(): string {
    this.expect(quote);
    const from = this.at;
    let hash = 0;
    for (let code; (code = this.text.charCodeAt(this.at)) !== quote && this.at < this.text.length; this.at += 1)
      hash = hashOf(hash, code);
    const found = known.get(hash);
    const isKnown = found?.length === this.at - from && this.text.startsWith(found, from);
    const name = isKnown ? found : this.text.slice(from, this.at);
    this.expect(quote);
    return name;
  }

  private number(): number {
    const from = this.at;
    let value = 0;
    for (let code; (code = this.text.charCodeAt(this.at)) >= zero && code <= nine; this.at += 1)
      value = value * 10 + code - zero;
    if (this.at === from) this.asExpected = false;
    return value;
  }

  private next(): void {
    this.expect(comma);
    this.expect(space);
  }

  private expect(code: number): void {
    if (!this.passes(code)) this.asExpected = false;
  }

  private passes(code: number): boolean {
    if (this.text.charCodeAt(this.at) !== code) return false;
    this.at += 1;
    return true;
  }
}

/** Reads kinds, month by month. By hand where it can be: of a dealer's year there are a quarter of a million, and JSON.parse takes three times as long. */
export function readKinds(kinds: string): SentKind[][] {
  if (kinds === '') return [];
  const asWritten = kinds.includes('\\') ? undefined : new KindsReader(kinds).months();
  return asWritten ?? (JSON.parse(`[${kinds}]`) as SentKind[][]);
}
