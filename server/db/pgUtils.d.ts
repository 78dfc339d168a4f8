/** What `pg` has and its types leave out. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as it goes into a Bind: its text, its bytes, or nothing. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
