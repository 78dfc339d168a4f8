import { useState } from 'react';

export type FilterValues = Readonly<Record<string, unknown>>;

/**
 * The filters as they were last set: shown at once, before the address has them, so that two changes in quick succession
 * both count and an export takes what the screen shows. A new address replaces them.
 */
export function useFilters(inAddress: FilterValues, setInAddress: (values: FilterValues) => void) {
  const [values, setValues] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    setValues(inAddress);
  }
  const change = (next: FilterValues) => {
    setValues(next);
    setInAddress(next);
  };
  return [values, change] as const;
}
