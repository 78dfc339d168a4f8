import type { Book } from './book';

const moment = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Moscow' });

/** The second sheet of a report: which report, made when and by whom, with which parameters. */
export const parameterSheet = (about: {
  report: string;
  made: Date;
  by: string;
  parameters?: Book['parameters'];
}): Book['parameters'] => [
  ['Отчёт', about.report],
  ['Сформирован (Москва)', moment.format(about.made)],
  ['Кем', about.by],
  ...(about.parameters ?? []),
];
