/** Records of a declared resource are counted up to here; one more stands for any number of them. */
export const countedAtMost = 10_000;
