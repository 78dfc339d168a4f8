import { useLayoutEffect, type RefObject } from 'react';

/** Room between the box and what pops up, the least height to pop up downwards, and the width that a name wants, px. */
const gap = 4;
const enough = 260;
const nameWidth = 320;

/** Keeps what pops up under the box of the field in `place`, or over it where there is more room, above everything else on the page. */
export function usePopup(open: boolean, place: RefObject<HTMLElement | null>, popup: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const [box, list] = [place.current?.querySelector('input')?.parentElement, popup.current];
    if (!open || !box || !list) return undefined;
    if ('showPopover' in list) {
      list.popover = 'manual';
      list.showPopover();
    }
    let frame: number;
    // The box moves with whatever comes and goes around it, of which nothing tells: errors of other fields, say.
    const follow = () => {
      const { left, top, bottom, width } = box.getBoundingClientRect();
      const below = window.innerHeight - bottom;
      const over = below < enough && top > below;
      Object.assign(list.style, {
        left: `${left}px`,
        width: `${Math.max(width, Math.min(nameWidth, window.innerWidth - left - gap))}px`,
        top: over ? 'auto' : `${bottom + gap}px`,
        bottom: over ? `${window.innerHeight - top + gap}px` : 'auto',
        maxHeight: `${Math.min(320, (over ? top : below) - 2 * gap)}px`,
      });
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [open, place, popup]);
}
