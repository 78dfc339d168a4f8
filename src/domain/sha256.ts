/** The first 32 bits of the fractions of roots of the first primes, as FIPS 180-4 takes them. */
function constants() {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
  return {
    start: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    rounds: Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
}

const { start, rounds } = constants();
const blockSize = 64;
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 (FIPS 180-4) of bytes that come in pieces: the browser's own wants a file whole in memory. */
export class Sha256 {
  readonly #state = Uint32Array.from(start);
  readonly #words = new Uint32Array(64);
  readonly #rest = new Uint8Array(blockSize);
  #length = 0;

  update(bytes: Uint8Array): this {
    let at = 0;
    const kept = this.#length % blockSize;
    this.#length += bytes.length;
    if (kept > 0) {
      at = Math.min(bytes.length, blockSize - kept);
      this.#rest.set(bytes.subarray(0, at), kept);
      if (kept + at < blockSize) return this;
      this.#block(this.#rest, 0);
    }
    for (; at + blockSize <= bytes.length; at += blockSize) this.#block(bytes, at);
    this.#rest.set(bytes.subarray(at));
    return this;
  }

  /** In hexadecimal; nothing may come after it. */
  digest(): string {
    const length = this.#length;
    // One bit, zeros, and the length in bits as eight bytes, up to the end of a block.
    const padding = new Uint8Array(blockSize - ((length + 8) % blockSize) + 8);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(length / 2 ** 29));
    view.setUint32(padding.length - 4, (length * 8) >>> 0);
    this.update(padding);
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  #block(bytes: Uint8Array, offset: number): void {
    const words = this.#words;
    for (let at = 0; at < 16; at += 1) {
      const from = offset + at * 4;
      words[at] =
        ((bytes[from] ?? 0) << 24) |
        ((bytes[from + 1] ?? 0) << 16) |
        ((bytes[from + 2] ?? 0) << 8) |
        (bytes[from + 3] ?? 0);
    }
    for (let at = 16; at < 64; at += 1) {
      const [near, far] = [words[at - 2] ?? 0, words[at - 15] ?? 0];
      const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
      const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
      words[at] = (words[at - 16] ?? 0) + low + (words[at - 7] ?? 0) + high;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = this.#state;
    for (let at = 0; at < 64; at += 1) {
      const first =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (rounds[at] ?? 0) + (words[at] ?? 0)) |
        0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (this.#state[at] = (this.#state[at] ?? 0) + word));
  }
}
