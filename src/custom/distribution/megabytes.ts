const kilo = 1024;

/** A size in bytes as a person reads it, in the units that systems and limits count in: `48,5 МБ`. */
export const megabytes = (size: number): string =>
  size < 100 * kilo
    ? `${Math.max(1, Math.round(size / kilo))} кБ`
    : `${(size / kilo ** 2).toFixed(1).replace('.', ',')} МБ`;
