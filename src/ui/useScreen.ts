import { useSyncExternalStore } from 'react';

/** The least widths of the screen classes, px (doc 1 §9). */
export const breakpoints = { tablet: 768, desktop: 1024, large: 1440 } as const;
export type Screen = 'mobile' | keyof typeof breakpoints;

const query = (width: number) => `(min-width: ${width}px)`;
const atLeast = (width: number) => window.matchMedia(query(width)).matches;

const current = (): Screen => {
  if (atLeast(breakpoints.large)) return 'large';
  if (atLeast(breakpoints.desktop)) return 'desktop';
  return atLeast(breakpoints.tablet) ? 'tablet' : 'mobile';
};

const watch = (onChange: () => void) => {
  const lists = Object.values(breakpoints).map((width) => window.matchMedia(query(width)));
  lists.forEach((list) => list.addEventListener('change', onChange));
  return () => lists.forEach((list) => list.removeEventListener('change', onChange));
};

/** The class of the screen: mobile < 768 ≤ tablet < 1024 ≤ desktop < 1440 ≤ large. */
export const useScreen = (): Screen => useSyncExternalStore(watch, current);
