/** What the keyboard of a phone is told where letters are wanted as they are typed, in a login say. */
export const asTyped = { autoCapitalize: 'none', autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** The same for addresses, with their signs at hand. */
export const emailKeys = { ...asTyped, inputMode: 'email' } as const;
