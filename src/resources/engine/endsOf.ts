/** The two ends of a range's value. */
export const endsOf = (value: unknown): readonly [from: unknown, to: unknown] =>
  Array.isArray(value) ? [value[0], value[1]] : [undefined, undefined];
