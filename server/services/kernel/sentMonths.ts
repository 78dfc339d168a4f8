import sql from 'sql-template-tag';
import { allPositions } from '../../../src/domain/packagePositions';
import type { SentKind } from '../../../src/domain/sales/clientMonth';

/** What a client sent, month after month, as `sentColumns` read it. */
export interface SentRow {
  months: number[];
  senders: number[];
  /** The kinds of each month, one behind the other: `[["pp_pi", false, 38, 1], …][…]…`. */
  kinds: string;
}

/** The months `f` of `client_packages` as a row of their client: fifty thousand rows, or as much JSON, would be read for longer than they are found. */
export const sentColumns = sql`
  json_agg(f.month_index ORDER BY f.month_index) AS months, json_agg(f.senders ORDER BY f.month_index) AS senders,
  string_agg(f.kinds::text, '' ORDER BY f.month_index) AS kinds`;

/** Takes the months of a client's next time with a dealer up into those of the last. */
export function joinSent(into: SentRow, { months, senders, kinds }: SentRow): void {
  into.months.push(...months);
  into.senders.push(...senders);
  into.kinds += kinds;
}

const [quote, comma, t, zero, nine] = [0x22, 0x2c, 0x74, 0x30, 0x39];

const hashOf = (hash: number, code: number) => (Math.imul(hash, 31) + code) | 0;
const known = new Map(
  allPositions.map((name) => [[...name].reduce((hash, letter) => hashOf(hash, letter.charCodeAt(0)), 0), name]),
);

/** Reads kinds, month by month. By hand, as they are written: of a dealer's year there are a quarter of a million, and JSON.parse takes three times as long. */
export function readKinds(kinds: string): SentKind[][] {
  if (kinds.includes('\\')) return JSON.parse(`[${kinds.replaceAll(']][[', ']],[[')}]`) as SentKind[][];
  const months: SentKind[][] = [];
  let at = 0;
  const number = () => {
    let value = 0;
    for (let code; (code = kinds.charCodeAt(at)) >= zero && code <= nine; at += 1) value = value * 10 + code - zero;
    return value;
  };
  while (at < kinds.length) {
    const month: SentKind[] = [];
    do {
      // Past `[["`, or ` ["` behind a comma.
      const from = (at += 3);
      let hash = 0;
      for (let code; (code = kinds.charCodeAt(at)) !== quote; at += 1) hash = hashOf(hash, code);
      const found = known.get(hash);
      const name = found?.length === at - from && kinds.startsWith(found, from) ? found : kinds.slice(from, at);
      at += 3;
      const emulator = kinds.charCodeAt(at) === t;
      at += emulator ? 6 : 7;
      const count = number();
      at += 2;
      month.push([name, emulator, count, number()]);
      at += 1;
    } while (kinds.charCodeAt(at++) === comma);
    months.push(month);
  }
  return months;
}
