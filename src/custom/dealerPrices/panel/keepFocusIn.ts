const takesFocus = ':is(button, input, select, textarea, a[href], [tabindex="0"]):not(:disabled)';

interface TabPress {
  shiftKey: boolean;
  target: EventTarget;
  preventDefault: () => void;
}

/** Tab at either end of an element goes on at its other end. */
export function keepFocusIn(element: HTMLElement, event: TabPress) {
  if (!(event.target instanceof Node) || !element.contains(event.target)) return;
  const stops = element.querySelectorAll<HTMLElement>(takesFocus);
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const atEnd = event.shiftKey ? event.target === first || event.target === element : event.target === last;
  if (!atEnd) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
