/** The least width of a column that has room for the longest of its numbers, px: none is broken within. */
export const roomFor = (least: number, longest: string) => Math.max(least, 16 + 8 * longest.length);
