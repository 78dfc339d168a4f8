/** `{number}` in a text: the names of the fields that it means. */
export const placesOf = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
