import { createContext, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';

/** The record whose referring records are shown. */
export interface RelatedProps {
  resource: string;
  id: RaRecord['id'];
}

/** Renders the records of declared resources that refer to a record; null while nothing is declared. */
export const RelatedContext = createContext<((to: RelatedProps) => ReactNode) | null>(null);
