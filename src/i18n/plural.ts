/** The three forms of a Russian plural, as react-admin's messages hold them. */
export const forms = (one: string, few: string, many: string) => [one, few, many].join(' |||| ');
