/** A whole number that is exact whatever its size: a safe integer, and beyond 2^53 a bigint. */
export type Exact = number | bigint;

/** A bigint as it is held: a number where that is safe. */
export const exactOf = (value: bigint): Exact =>
  value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER ? Number(value) : value;

/** a + b. Two safe integers whose sum is none are added anew: their double is wrong, and never a safe integer by chance. */
export function plus(a: Exact, b: Exact): Exact {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return exactOf(BigInt(a) + BigInt(b));
}

/** a × b, both safe integers. */
export function times(a: number, b: number): Exact {
  const product = a * b;
  return Number.isSafeInteger(product) ? product : exactOf(BigInt(a) * BigInt(b));
}

/** Below, at or above 0 as `a` is below, at or above `b`. */
export const compareExact = (a: Exact, b: Exact) => (a < b ? -1 : a > b ? 1 : 0);
