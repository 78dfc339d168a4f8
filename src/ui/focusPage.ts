/** Where the focus last was in the page, outwards: what takes it from here alone, a table or a section say. */
export const places: HTMLElement[] = [];

/** The rows of the table that the focus was in last, its own first, then those below it, then those above it. */
export const rows: HTMLTableRowElement[] = [];

/** What may take the focus in place of a row that has gone from its table: the buttons and links of the nearest one. */
function besideRow(): HTMLElement[] {
  if (rows[0]?.isConnected !== false) return [];
  const near = rows.find(({ isConnected }) => isConnected);
  return [...(near?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])];
}

/**
 * Gives the focus to the page where what had it has gone from the screen: a dialog that its address has opened, say. It goes to
 * the row beside the one that has gone, else to the innermost place that it was in and that is still there.
 */
export function focusPage(otherwise?: HTMLElement | null) {
  const place = places.find(({ isConnected }) => isConnected) ?? otherwise ?? document.getElementById('content');
  for (const one of [...besideRow(), place]) {
    // What is not shown, or is off, does not take it.
    if (document.activeElement !== document.body) return;
    one?.focus({ preventScroll: true });
  }
}
