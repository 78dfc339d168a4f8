/** Puts the focus on a cell below an element, wherever its table stands. */
export function focusCell(below: ParentNode, id: string | undefined) {
  if (id === undefined) return;
  below.querySelector<HTMLElement>(`[data-cell="${CSS.escape(id)}"]`)?.focus();
}
