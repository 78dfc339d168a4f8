import { onTestFinished } from 'vitest';

/** What does not take the focus by a press in Safari on a Mac, unless its place among the stops of Tab is given. */
const passive = 'button, a[href], input:is([type="checkbox"], [type="radio"])';
const takesFocus = `input:not(${passive}), select, textarea, summary, [tabindex]`;

/** Safari on a Mac gives the focus of a press on a button, a link or a box to what is around that takes it, else takes it away. */
export function pressOfSafari(): void {
  const press = (event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element) || !event.target.closest(passive)) return;
    event.preventDefault();
    const around = event.target.closest<HTMLElement>(takesFocus);
    if (around) around.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  window.addEventListener('mousedown', press);
  onTestFinished(() => window.removeEventListener('mousedown', press));
}
