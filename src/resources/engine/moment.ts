const format = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A moment of the wire as a person reads it, in Moscow: `17.11.2026 12:05`; empty for none. */
export const formatMoment = (iso: string | null) => (iso ? format.format(new Date(iso)).replace(',', '') : '');
