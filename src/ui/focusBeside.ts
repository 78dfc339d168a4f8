const takesFocus = ':is(input, select, button):not(:disabled)';

/** What is about to go gives the focus to what stands before it, else to what stands after it. */
export function focusBeside(going: Element | null): void {
  for (const one of [going?.previousElementSibling, going?.nextElementSibling]) {
    const taker = one?.matches(takesFocus) ? one : one?.querySelector(takesFocus);
    if (taker instanceof HTMLElement) return taker.focus();
  }
}
