/** Where the page of a declared resource stands. */
export const declaredPath = (name: string) => `/sections/${name}`;
