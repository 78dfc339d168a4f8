import type { Declaration } from './declaration';

/** Bytes of a text that an index takes beside what else stands in its entry, of which PostgreSQL takes 2704. */
const most = 2500;
/** No character takes more bytes than three for each of its units of UTF-16. */
const widest = 3;

const encoder = new TextEncoder();
const bytesOf = (text: string) => Math.max(...[text, text.toLowerCase()].map((one) => encoder.encode(one).length));

/** What keeps a text out of an index that holds it whole, or null. */
export function heldProblem(text: string): string | null {
  if (text.length * widest <= most) return null;
  const bytes = bytesOf(text);
  return bytes > most
    ? `Слишком длинно: столь широких знаков помещается не больше ${Math.floor((most * text.length) / bytes)}`
    : null;
}

/** The texts that an index holds whole, as records are put in order by them or they are told apart: those that may not fit into it. */
export function heldWhole({ fields, list, endpoint }: Declaration): ReadonlySet<string> {
  if (endpoint !== undefined) return new Set();
  const held = Object.entries(fields).filter(
    ([name, field]) =>
      field.type === 'text' &&
      (field.max ?? 1000) * widest > most &&
      (field.unique === true || list.orderings?.includes(name)),
  );
  return new Set(held.map(([name]) => name));
}
