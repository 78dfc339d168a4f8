/** Room between what stands over the page and the edge of the window, px. */
export const edge = 8;

/** Moves what stands over the page aside, as far as it would leave the window; of what is wider, the beginning is seen. */
export function bringWithin(place: HTMLElement | null): void {
  if (!place) return;
  place.style.marginLeft = '';
  const { left, right } = place.getBoundingClientRect();
  const beyond = Math.max(0, right + edge - document.documentElement.clientWidth);
  const aside = Math.min(beyond, left - edge);
  // What is nowhere has no edges.
  if (right > 0 && aside !== 0) place.style.marginLeft = `${-aside}px`;
}
