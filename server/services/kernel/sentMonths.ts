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

const slots = 1024;
const hashOf = (hash: number, code: number) => (Math.imul(hash, 31) + code) | 0;
const slotOf = (hash: number) => (hash ^ (hash >>> 10) ^ (hash >>> 20)) & (slots - 1);

/** The names that are known, each at its slot: the same text is the same object, whatever row it stands in. */
const known: (string | undefined)[] = Array.from({ length: slots }, () => undefined);
for (const name of allPositions)
  known[slotOf([...name].reduce((hash, letter) => hashOf(hash, letter.charCodeAt(0)), 0))] = name;

/** Whether a comma and a space stand at a place of a text, as between the parts of an array. */
const parts = (text: string, at: number) => text.charCodeAt(at) === comma && text.charCodeAt(at + 1) === space;

/**
 * Reads the kinds of months as PostgreSQL writes them, in one pass; nothing where they are written otherwise. What it counts by
 * stands in the function itself: shared with an inner one it would be looked up in memory at each letter.
 */
function readAsWritten(text: string): SentKind[][] | undefined {
  const months: SentKind[][] = [];
  for (let at = 0; text.charCodeAt(at) === open; at += 1) {
    const kinds: SentKind[] = [];
    do {
      at += kinds.length === 0 ? 1 : 2;
      if (text.charCodeAt(at) !== open || text.charCodeAt(at + 1) !== quote) return undefined;
      let code: number;
      let hash = 0;
      const named = (at += 2);
      for (; (code = text.charCodeAt(at)) !== quote; at += 1) {
        if (at >= text.length) return undefined;
        hash = hashOf(hash, code);
      }
      const found = known[slotOf(hash)];
      const isKnown = found?.length === at - named && text.startsWith(found, named);
      const name = isKnown ? found : text.slice(named, at);
      at += 1;
      const emulator = text.charCodeAt(at + 2) === t;
      if (!parts(text, at) || !(emulator || text.charCodeAt(at + 2) === f)) return undefined;
      at += emulator ? 6 : 7;
      if (!parts(text, at)) return undefined;
      const counted = (at += 2);
      let count = 0;
      for (; (code = text.charCodeAt(at)) >= zero && code <= nine; at += 1) count = count * 10 + code - zero;
      if (at === counted || !parts(text, at)) return undefined;
      const paired = (at += 2);
      let pairs = 0;
      for (; (code = text.charCodeAt(at)) >= zero && code <= nine; at += 1) pairs = pairs * 10 + code - zero;
      if (at === paired || code !== close) return undefined;
      kinds.push([name, emulator, count, pairs]);
      at += 1;
    } while (parts(text, at));
    if (text.charCodeAt(at) !== close) return undefined;
    months.push(kinds);
    at += 1;
    if (at === text.length) return months;
    if (text.charCodeAt(at) !== comma) return undefined;
  }
  return undefined;
}

/** Reads kinds, month by month. By hand where it can be: of a dealer's year there is half a million, and JSON.parse takes nearly twice as long. */
export function readKinds(kinds: string): SentKind[][] {
  if (kinds === '') return [];
  const asWritten = kinds.includes('\\') ? undefined : readAsWritten(kinds);
  return asWritten ?? (JSON.parse(`[${kinds}]`) as SentKind[][]);
}
