import { dayText, parseIsoDay } from '../../domain/day';

/** A day as the screens have it, also of a server that tells `YYYY-MM-DD`, alone or at midnight; anything else stays as it is. */
export function russianDay(value: unknown): unknown {
  const [, iso = ''] = /^(\d{4}-\d\d-\d\d)(T00:00(:00(\.0+)?)?)?$/.exec(typeof value === 'string' ? value : '') ?? [];
  return parseIsoDay(iso) ? dayText(iso) : value;
}
