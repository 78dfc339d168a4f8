import { useEffect } from 'react';
import type { Declaration } from '../../contract/declared/declaration';
import { useDeclared } from '../../custom/layout/useDeclared';

interface DeclaredWatchProps {
  onKnown: (all: readonly Declaration[]) => void;
}

/** Reads what is declared, after the first screen, and tells of every change while the page is open. */
export function DeclaredWatch({ onKnown }: DeclaredWatchProps) {
  const { data, nothing } = useDeclared({ watch: true });
  useEffect(() => {
    if (data) onKnown(data.resources);
    else if (nothing) onKnown([]);
  }, [data, nothing, onKnown]);
  return null;
}
