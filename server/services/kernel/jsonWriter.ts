import type { Exact } from '../../../src/domain/exact';
import { decimalText, fitsDouble, toWire } from '../../../src/domain/money';

const [comma, dot, zero] = [0x2c, 0x2e, 0x30];
/** Numbers below are written digit by digit. */
const small = 2 ** 31;
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

  /** A whole number, after what `open` has begun. */
  whole(value: number): void {
    if (!(value >= 0 && value < small)) return this.open(String(value));
    this.#room(10);
    let digits = 1;
    for (let power = 10; power <= value; power *= 10) digits += 1;
    let left = value;
    for (let at = this.#end + digits - 1; at >= this.#end; at -= 1) {
      const rest = (left / 10) | 0;
      this.#bytes[at] = zero + left - 10 * rest;
      left = rest;
    }
    this.#end += digits;
  }

  /** A sum of money, as `exactWire` tells it. */
  money(kopecks: Exact): void {
    if (!(typeof kopecks === 'number' && kopecks >= 0 && kopecks < small))
      return this.open(exactText(exactWire(kopecks)));
    const roubles = (kopecks / 100) | 0;
    const rest = kopecks - 100 * roubles;
    this.whole(roubles);
    if (rest === 0) return;
    this.#room(3);
    const tens = (rest / 10) | 0;
    this.#bytes[this.#end++] = dot;
    this.#bytes[this.#end++] = zero + tens;
    if (rest > 10 * tens) this.#bytes[this.#end++] = zero + rest - 10 * tens;
  }

  /** Ends an array or an object, empty or not. */
  close(bracket: ']' | '}'): void {
    this.#room(2);
    if (this.#bytes[this.#end - 1] === comma) this.#end -= 1;
    this.#bytes[this.#end++] = bracket.charCodeAt(0);
    this.#bytes[this.#end++] = comma;
  }

  /** Whether it is worth sending what was written since the last time. */
  get full(): boolean {
    return this.#end >= least;
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
