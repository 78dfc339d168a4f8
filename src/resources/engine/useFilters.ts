import { useCallback, useEffect, useRef, useState } from 'react';

export type FilterValues = Readonly<Record<string, unknown>>;

/**
 * The filters as they were last set: shown at once, before the address has them, so that two changes in quick succession
 * both count and an export takes what the screen shows. An address that somebody else has set replaces them; one that
 * merely catches up with an earlier change of ours does not. The values change their identity with their content alone, the
 * function that sets them never.
 */
export function useFilters(inAddress: FilterValues, setInAddress: (values: FilterValues) => void) {
  const [values, setValues] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  if (seen !== inAddress) {
    setSeen(inAddress);
    const arrived = underWay.indexOf(JSON.stringify(inAddress));
    setUnderWay(arrived < 0 ? [] : underWay.slice(arrived + 1));
    if (arrived < 0 && JSON.stringify(values) !== JSON.stringify(inAddress)) setValues(inAddress);
  }
  const latest = useRef({ inAddress, setInAddress });
  useEffect(() => {
    latest.current = { inAddress, setInAddress };
  });
  const change = useCallback((next: FilterValues) => {
    setValues(next);
    const sent = JSON.stringify(next);
    setUnderWay((now) => (sent === JSON.stringify(latest.current.inAddress) ? [] : [...now, sent]));
    latest.current.setInAddress(next);
  }, []);
  return [values, change] as const;
}
