import type { Rights } from './rights';

/** Rights that need only be asked of: those of a user as the wire has them, too. */
export type Held = Pick<Rights, 'has'>;

/** Support reads everything and writes nothing; it wins over any other right (doc 1 §6). */
export const isSupport = (rights: Held) => rights.has('support');

/** Sees every dealer's organisations, picks servers; only `dealer_users` without `support` also writes. */
export const isSuperDealer = (rights: Held) => rights.has('dealer_users') || isSupport(rights);

/** How far a caller sees: every dealer's, the dealer's subtree, or the own organisations alone. */
export type Scope = 'all' | 'subtree' | 'own';
export const scopeOf = (rights: Held): Scope => {
  if (isSuperDealer(rights)) return 'all';
  return rights.has('dealer_subdealers') ? 'subtree' : 'own';
};
