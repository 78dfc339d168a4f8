import { dayText, formatIsoDay, parseDay, parseIsoDay } from '../../domain/day';
import { formatMoment } from '../../domain/moment';

/** A day as the screens have it, also of a server that tells `YYYY-MM-DD`, alone or at midnight; anything else stays as it is. */
export function russianDay(value: unknown): unknown {
  const [, iso = ''] = /^(\d{4}-\d\d-\d\d)(T00:00(:00(\.0+)?)?)?$/.exec(typeof value === 'string' ? value : '') ?? [];
  return parseIsoDay(iso) ? dayText(iso) : value;
}

/** The same as minimum tariffs have theirs. */
export function isoDay(value: unknown): unknown {
  const russian = russianDay(value);
  const day = typeof russian === 'string' ? parseDay(russian) : undefined;
  return day ? formatIsoDay(day) : value;
}

/** A day or a moment as people read it; a moment without an offset is one of Moscow's clocks; anything else stays as it is. */
export function readably(value: unknown): unknown {
  const day = russianDay(value);
  if (day !== value || typeof value !== 'string') return day;
  const [, iso = '', time = '', offset] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.exec(value) ?? [];
  const moment = `${iso}T${time}${offset ?? ''}`;
  if (!parseIsoDay(iso) || Number.isNaN(Date.parse(moment))) return value;
  return offset === undefined ? `${dayText(iso)} ${time}` : formatMoment(moment);
}
