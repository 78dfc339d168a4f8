import type { DeclaredField } from '../../../src/contract/declared/fields';

/** Where the value of a field of a new definition comes from. */
export type Source =
  | { name: string; field: DeclaredField; kind: 'kept' | 'renamed' | 'shown'; id: number }
  | { name: string; field: DeclaredField; kind: 'new' }
  | { name: string; field: DeclaredField; kind: 'converted'; from: { name: string; field: DeclaredField; id: number } };
