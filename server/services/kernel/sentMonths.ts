import sql from 'sql-template-tag';
import { allPositions } from '../../../src/domain/packagePositions';
import type { SentKind } from '../../../src/domain/sales/clientMonth';

/** What a client sent, month after month, as `sentColumns` read it. */
export interface SentRow {
  months: number[];
  /** The kinds of each month, one behind the other: `[["pp_pi", false, 38, 1], …],[…],…`. */
  kinds: string;
}

/** The months `f` of `client_packages` as a row of their client: fifty thousand rows, or as much JSON, would be read for longer than they are found. */
export const sentColumns = sql`
  json_agg(f.month_index ORDER BY f.month_index) AS months, string_agg(f.kinds::text, ',' ORDER BY f.month_index) AS kinds`;

/** Takes the months of a client's next time with a dealer up into those of the last. */
export function joinSent(into: SentRow, { months, kinds }: SentRow): void {
  into.months.push(...months);
  into.kinds += `,${kinds}`;
}

const [quote, comma, space, open, close] = [0x22, 0x2c, 0x20, 0x5b, 0x5d];
const [t, f, zero, nine] = [0x74, 0x66, 0x30, 0x39];

const hashOf = (hash: number, code: number) => (Math.imul(hash, 31) + code) | 0;
const known = new Map(
  allPositions.map((name) => [[...name].reduce((hash, letter) => hashOf(hash, letter.charCodeAt(0)), 0), name]),
);

/** Whether two characters stand at a place of a text. */
const stands = (text: string, at: number, one: number, other: number) =>
  text.charCodeAt(at) === one && text.charCodeAt(at + 1) === other;

/** Reads the kinds of months as PostgreSQL writes them, in one pass; nothing where they are written otherwise. */
function readAsWritten(text: string): SentKind[][] | undefined {
  const months: SentKind[][] = [];
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let code; (code = text.charCodeAt(at)) >= zero && code <= nine; at += 1) value = value * 10 + code - zero;
    return value;
  };
  const digits = () => {
    const code = text.charCodeAt(at);
    return code >= zero && code <= nine;
  };
  for (;;) {
    if (text.charCodeAt(at) !== open) return undefined;
    at += 1;
    const kinds: SentKind[] = [];
    for (;;) {
      if (!stands(text, at, open, quote)) return undefined;
      const from = (at += 2);
      let hash = 0;
      for (let code; (code = text.charCodeAt(at)) !== quote; at += 1) {
        if (at >= text.length) return undefined;
        hash = hashOf(hash, code);
      }
      const found = known.get(hash);
      const name = found?.length === at - from && text.startsWith(found, from) ? found : text.slice(from, at);
      at += 1;
      if (!stands(text, at, comma, space)) return undefined;
      at += 2;
      const emulator = text.charCodeAt(at) === t;
      if (!emulator && text.charCodeAt(at) !== f) return undefined;
      at += emulator ? 4 : 5;
      if (!stands(text, at, comma, space)) return undefined;
      at += 2;
      if (!digits()) return undefined;
      const count = number();
      if (!stands(text, at, comma, space)) return undefined;
      at += 2;
      if (!digits()) return undefined;
      kinds.push([name, emulator, count, number()]);
      if (text.charCodeAt(at) !== close) return undefined;
      at += 1;
      if (!stands(text, at, comma, space)) break;
      at += 2;
    }
    if (text.charCodeAt(at) !== close) return undefined;
    at += 1;
    months.push(kinds);
    if (at === text.length) return months;
    if (text.charCodeAt(at) !== comma) return undefined;
    at += 1;
  }
}

/** Reads kinds, month by month. By hand where it can be: of a dealer's year there are a quarter of a million, and JSON.parse takes three times as long. */
export function readKinds(kinds: string): SentKind[][] {
  if (kinds === '') return [];
  const asWritten = kinds.includes('\\') ? undefined : readAsWritten(kinds);
  return asWritten ?? (JSON.parse(`[${kinds}]`) as SentKind[][]);
}
