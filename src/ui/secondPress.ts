/** How long the second press of a double one may take, ms. */
const doublePressMs = 500;

/** The second press of a double one on what closes a dialog is none on what lay below it: on a phone that is «Выход». */
export function overlookSecondPress(): void {
  const overlook = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', overlook, { capture: true });
  setTimeout(() => removeEventListener('click', overlook, { capture: true }), doublePressMs);
}
