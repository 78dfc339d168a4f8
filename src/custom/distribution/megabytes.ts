/** A size in bytes as a person reads it: `48,5 МБ`. */
export const megabytes = (size: number): string =>
  size < 100_000
    ? `${Math.max(1, Math.round(size / 1000))} кБ`
    : `${(size / 1_000_000).toFixed(1).replace('.', ',')} МБ`;
