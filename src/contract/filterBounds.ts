/** The field that a filter bounds, and at which end; undefined for a filter by a value. */
export function boundOf(filter: string): { field: string; end: 'gte' | 'lte' } | undefined {
  const [, field, end] = /^(.+)_(gte|lte)$/.exec(filter) ?? [];
  return field !== undefined && (end === 'gte' || end === 'lte') ? { field, end } : undefined;
}
