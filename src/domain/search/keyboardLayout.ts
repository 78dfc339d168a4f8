const latin = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>';
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ';

const pairs = [...latin].map((key, at): [string, string] => [key, [...russian][at] ?? key]);
const toRussian = new Map(pairs);
const toLatin = new Map(pairs.map(([key, letter]) => [letter, key]));

const typed = (text: string, keys: ReadonlyMap<string, string>) =>
  [...text].map((character) => keys.get(character) ?? character).join('');

/** The same keys in the other layout: «jht[» is «орех», «щкудщм» is orelov; null where no letter tells the layout, or both do. */
export function inOtherLayout(text: string): string | null {
  const hasLatin = /[a-z]/i.test(text);
  const hasRussian = /[а-яё]/i.test(text);
  if (hasLatin === hasRussian) return null;
  return typed(text, hasLatin ? toRussian : toLatin);
}
