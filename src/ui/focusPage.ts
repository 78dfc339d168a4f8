/** Where the focus may go in the page, the nearest first: told by what watches it. */
export const watched = { near: (): readonly HTMLElement[] => [] };

/**
 * Gives the focus to the page where what had it has gone from the screen: a dialog that its address has opened, say. It goes
 * near to where it was.
 */
export function focusPage(otherwise?: HTMLElement | null) {
  for (const one of [...watched.near(), otherwise, document.getElementById('content')]) {
    // What is not shown, or is off, does not take it.
    if (document.activeElement !== document.body) return;
    one?.focus({ preventScroll: true });
  }
}
