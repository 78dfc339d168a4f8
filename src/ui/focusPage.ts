/** Gives the focus to the page where what had it has gone from the screen: a dialog that its address has opened, say. */
export function focusPage() {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}
