import type { Exact } from '../../../src/domain/exact';
import { decimalText, fitsDouble, toWire } from '../../../src/domain/money';

const comma = 0x2c;
const least = 64 * 1024;

/**
 * JSON as bytes, value after value, for answers of many megabytes: a value that comes again and again is copied as the bytes it
 * had, and what is written already can be taken on its way.
 */
export class JsonWriter {
  #bytes = Buffer.allocUnsafe(least);
  #end = 0;

  #room(more: number): void {
    if (this.#end + more <= this.#bytes.length) return;
    const bytes = Buffer.allocUnsafe(2 * this.#bytes.length + more);
    bytes.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = bytes;
  }

  /** Begins an array or an object, with what stands before it. */
  open(json: string | Uint8Array): void {
    this.#room(3 * json.length);
    if (typeof json === 'string') this.#end += this.#bytes.write(json, this.#end);
    else {
      this.#bytes.set(json, this.#end);
      this.#end += json.length;
    }
  }

  /** A value, or fields, that more may follow. */
  add(json: string | Uint8Array): void {
    this.open(json);
    this.#room(1);
    this.#bytes[this.#end++] = comma;
  }

  /** Ends an array or an object, empty or not. */
  close(bracket: ']' | '}'): void {
    this.#room(2);
    if (this.#bytes[this.#end - 1] === comma) this.#end -= 1;
    this.#bytes[this.#end++] = bracket.charCodeAt(0);
    this.#bytes[this.#end++] = comma;
  }

  /** What was written since the last time; a comma waits for what it leads to. */
  take(): Uint8Array {
    const waits = this.#bytes[this.#end - 1] === comma;
    const taken = this.#bytes.subarray(0, waits ? this.#end - 1 : this.#end);
    this.#bytes = Buffer.allocUnsafe(Math.max(least, this.#end));
    this.#end = 0;
    if (waits) this.#bytes[this.#end++] = comma;
    return taken;
  }
}

/** A sum of money as it is written: a number, and where no double holds it to the kopeck a bigint of kopecks. */
export const exactWire = (kopecks: Exact): number | bigint => (fitsDouble(kopecks) ? toWire(kopecks) : BigInt(kopecks));

/** A value with a bigint somewhere in it, which is kopecks: its digits are written out as roubles. */
function exactText(value: unknown): string {
  if (typeof value === 'bigint') return decimalText(value);
  if (Array.isArray(value)) return `[${value.map(exactText).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${exactText(field)}`).join(',')}}`;
}

/** A value as JSON, its sums exact. */
export function jsonText(value: object): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // JSON has no word for a bigint; they are so rare that nobody looks for them first.
    if (error instanceof TypeError) return exactText(value);
    throw error;
  }
}

/** Bytes by what they are of: put into words once. */
export function bytesBy<K>(text: (of: K) => string): (of: K) => Uint8Array {
  const known = new Map<K, Uint8Array>();
  return (of) => {
    let bytes = known.get(of);
    if (bytes === undefined) known.set(of, (bytes = Buffer.from(text(of))));
    return bytes;
  };
}

/** The fields of an object as JSON, without its brackets. */
export const fieldsOf = (value: object): string => jsonText(value).slice(1, -1);
