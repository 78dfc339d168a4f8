/** The names that are there, as one `class`. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
