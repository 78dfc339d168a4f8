/**
 * The one normal form of a login: compatible characters as one (NFKC), without case, without spaces around. Two spellings
 * are one login exactly where their forms are equal; a Turkish İ is no i.
 */
export const loginKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase().normalize('NFKC');

/** Whether there may be such a login at all (doc 1 §5), by its normal form. */
export const mayBeLogin = (key: string): boolean => /^[a-z0-9._@-]{1,100}$/.test(key);
