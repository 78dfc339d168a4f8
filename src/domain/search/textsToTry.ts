import { inOtherLayout } from './keyboardLayout';

/** A text, and after it, for when it finds nothing, the same keys in the other layout. */
export function textsToTry(text: string): string[] {
  const typed = text.trim();
  const other = inOtherLayout(typed);
  return typed === '' ? [] : other === null ? [typed] : [typed, other];
}
