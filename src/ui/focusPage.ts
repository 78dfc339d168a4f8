/** Where the focus last was in the page, outwards: what takes it from here alone, a table or a section say. */
let places: readonly HTMLElement[] = [];

const content = () => document.getElementById('content');

/** Remembers where in the page the focus is. */
export function rememberPlace({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement) || !content()?.contains(target)) return;
  const outwards: HTMLElement[] = [];
  const within = (element: Element | null) => element?.closest<HTMLElement>('[tabindex="-1"]');
  for (let at = within(target); at; at = within(at.parentElement)) outwards.push(at);
  places = outwards;
}

/**
 * Gives the focus to the page where what had it has gone from the screen: a dialog that its address has opened, say. It goes to
 * the innermost place that it was in and that is still there.
 */
export function focusPage() {
  if (document.activeElement !== document.body) return;
  const place = places.find(({ isConnected }) => isConnected) ?? content();
  place?.focus({ preventScroll: true });
}
