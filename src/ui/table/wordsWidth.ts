/** About what a letter of a cell takes, px: capitals and the wide ones more, and no font much more. */
const letter = 9.2;
const wide = 12.6;
const wideLetters = /[A-ZА-ЯЁmwжмшщыюф№@%—]/u;

/** The padding of a cell, px. */
const padding = 18;

/** A column as wide as this breaks a longer word, px. */
const most = 280;

const wordWidth = (word: string) =>
  [...word].reduce((sum, one) => sum + (wideLetters.test(one) ? wide : letter), padding);

/** The least width of a column that breaks none of the words of its texts, px. */
export function wordsWidth(texts: Iterable<string>): number {
  const words = new Set<string>();
  for (const text of texts) for (const word of text.split(/[\s-]+/)) words.add(word);
  let width = 0;
  for (const word of words) width = Math.max(width, wordWidth(word));
  // In steps, so that tables share their rules.
  return Math.min(most, Math.ceil(width / 10) * 10);
}
