import { searchText } from '../searchText';

interface Named<F extends string> {
  field: F;
  text: string | null | undefined;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

const has = (text: string, word: string) =>
  searchText(text).replace(/[«»"]/g, '').includes(word) || (/^\d{6,}$/.test(word) && digitsOf(text).includes(word));

/** The field that has most of the words, an earlier one of two alike; the first where none has any. */
export function matchedBy<F extends string>(fields: readonly [Named<F>, ...Named<F>[]], words: readonly string[]) {
  const score = ({ text }: Named<F>) => words.filter((word) => text && has(text, word)).length;
  const best = fields.reduce((one, other) => (score(other) > score(one) ? other : one));
  return { field: best.field, text: best.text ?? '' };
}
