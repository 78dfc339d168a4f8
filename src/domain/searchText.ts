/** A text as it is searched: lower case, ё as е, no spaces around it. */
export const searchText = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim();

/** A phone as people type it. */
const phone = /^\+?[\d\s()-]*[+()-][\d\s()-]*$/;

/** So many words decide; nobody means more. */
const most = 8;

/** The words that a record has to have, each anywhere: quotes, spaces and the slash of «ИНН/КПП» only part them, a phone is its digits. */
export function searchWords(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  if (digits.length >= 6 && phone.test(text.trim())) return [digits.replace(/^8(?=\d{10}$)/, '7')];
  return searchText(text)
    .split(/[\s/«»"„“]+/)
    .filter(Boolean)
    .slice(0, most);
}
