/** The value below which the given share of the values lies; the share is 0 to 1. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
};

export const median = (values: readonly number[]) => quantile(values, 0.5);
