/** Records of a declared resource are counted up to here; one more stands for any number of them. */
export const countedAtMost = 10_000;

/** How far they are counted for a page that ends there: the page itself is always counted, by whole ten thousands. */
export const countedTo = (end: number): number => Math.max(1, Math.ceil(end / countedAtMost)) * countedAtMost;
