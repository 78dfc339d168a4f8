/** A `ref` that puts the focus on what has just come onto the screen; the element needs a `tabIndex`. */
export const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
