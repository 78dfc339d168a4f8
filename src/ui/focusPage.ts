/** Where the focus last was in the page, outwards: what takes it from here alone, a table or a section say. */
export const places: HTMLElement[] = [];

/**
 * Gives the focus to the page where what had it has gone from the screen: a dialog that its address has opened, say. It goes to
 * the innermost place that it was in and that is still there.
 */
export function focusPage() {
  if (document.activeElement !== document.body) return;
  const place = places.find(({ isConnected }) => isConnected) ?? document.getElementById('content');
  place?.focus({ preventScroll: true });
}
