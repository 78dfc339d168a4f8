import type { Said } from './sheetKind';

/** The record that a line of prices belongs to, and what the line adds to it. */
interface Belonging<R> {
  /** What tells the record from others. */
  key: string;
  /** Which of its prices the line has: each is told once. */
  cell: string;
  begin: () => R;
  /** Adds the line to its record; what is wrong, where it does not go together with the lines before it. */
  add: (record: R) => Said | undefined;
}

/** Lines brought together to their records: where each line's record stands, and why a line has none. A line that `belongs` knows nothing of is left out. */
export function gatherRecords<L extends { line: number }, R>(
  lines: readonly L[],
  belongs: (line: L) => Belonging<R> | { wrong: Said } | undefined,
) {
  const records: R[] = [];
  const known = new Map<string, { place: number; record: R }>();
  const places = new Map<number, number>();
  const faults = new Map<number, Said>();
  const first = new Map<string, number>();
  for (const one of lines) {
    const found = belongs(one);
    if (found === undefined) continue;
    const { line } = one;
    if ('wrong' in found) {
      faults.set(line, found.wrong);
      continue;
    }
    const { key, cell, begin, add } = found;
    const earlier = first.get(`${key},${cell}`);
    if (earlier !== undefined) {
      faults.set(line, { '': `Повторяет строку ${earlier}` });
      continue;
    }
    const at = known.get(key) ?? { place: records.length, record: begin() };
    if (!known.has(key)) records.push(at.record);
    known.set(key, at);
    const fault = add(at.record);
    if (fault !== undefined) {
      faults.set(line, fault);
      continue;
    }
    first.set(`${key},${cell}`, line);
    places.set(line, at.place);
  }
  return { records, places, faults };
}
