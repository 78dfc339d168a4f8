import type { Right } from '../domain/rights';

/** What a view can be, apart from its schemas: the page of a list needs it without those. Widths in px. */
export const viewBounds = {
  name: 60,
  /** Views of a list that somebody has; shared ones of his organisation are counted apart. */
  own: 50,
  shared: 100,
  columns: 100,
  filters: 50,
  least: 40,
  widest: 900,
} as const;

/** Shared views are everybody's: besides their owner they are in the hands of who declares sections. */
export const viewKeeper: Right = 'resources';
