import { HttpError, type ErrorBody } from '../http';
import type { WireRecords } from './wireRecords';

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A refusal of Django REST framework, or of whatever nests its own, as sentences. */
const sentencesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value)) return value.flatMap(sentencesIn);
  return isFields(value) ? Object.values(value).flatMap(sentencesIn) : [];
};

const about: Readonly<Record<number, string>> = {
  405: 'Сервер, на котором лежат эти записи, такого действия с ними не допускает',
  415: 'Сервер, на котором лежат эти записи, не принял вид данных: проверьте "convention" в файле раздела',
};

/** What another server refuses with, in the shape that forms and notices read: by the screen's own names of the fields. */
export const refusalThere =
  ({ nameHere, labelOf }: Pick<WireRecords, 'nameHere' | 'labelOf'>) =>
  (error: HttpError): HttpError => {
    const { status, headers, statusText } = error;
    const given: unknown = error.body;
    const body = isFields(given) ? given : { detail: given };
    const { errors: nested, detail, message, error: named, ...flat } = body;
    const errors: Record<string, string[]> = {};
    const general = [detail, message, named].flatMap(sentencesIn);
    for (const [there, value] of Object.entries({
      ...(status === 400 ? flat : {}),
      ...(isFields(nested) ? nested : {}),
    })) {
      const here = nameHere(there);
      const sentences = sentencesIn(value);
      if (here !== undefined && sentences.length > 0) errors[here] = sentences;
      else general.push(...sentences);
    }
    const fields = Object.keys(errors);
    const known = about[status] ?? (general.length > 0 ? general.join(' ') : undefined);
    const said = known ?? (fields.length > 0 ? `Проверьте поля: ${fields.map(labelOf).join(', ')}` : undefined);
    const told: ErrorBody = { ...(said && { detail: said }), ...(fields.length > 0 && { errors }) };
    return new HttpError(said ?? error.message, status, told, headers, statusText);
  };
