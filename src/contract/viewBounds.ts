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
