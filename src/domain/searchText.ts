/** A text as it is searched: lower case, ё as е, no spaces around it. */
export const searchText = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim();

/** The digits of a phone that tell it apart, without +7 or 8; null for what is too short or no phone. */
export function phoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const whole = /^[78]?(\d{10})$/.exec(digits)?.[1];
  return /^[+\d\s().‐‑–—-]+$/.test(text.trim()) ? (whole ?? null) : null;
}

/** A phone as people type it. */
const phone = /^\+?[\d\s()-]*[+()-][\d\s()-]*$/;

/** So many words are marked; nobody means more. */
const most = 8;

/**
 * What of a typed text a row on the screen may show, to mark it there: quotes, spaces and the slash of «ИНН/КПП» only part the words,
 * a phone is its digits. It comes with the first screen; what the text finds is `readQuery`'s to say.
 */
export function searchWords(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  if (digits.length >= 6 && phone.test(text)) return [digits.replace(/^8(?=\d{10}$)/, '7')];
  return searchText(text)
    .split(/[\s/«»"„“]+/)
    .filter(Boolean)
    .slice(0, most);
}
