/** A text as it is searched: lower case, ё as е, no spaces around it. */
export const searchText = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim();

/** The digits of a phone that tell it apart, without +7 or 8; null for what is too short or no phone. */
export function phoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const whole = /^[78]?(\d{10})$/.exec(digits)?.[1];
  return /^[+\d\s().‐‑–—-]+$/.test(text.trim()) ? (whole ?? null) : null;
}
