import { Refusal } from '../refusal';

/** PostgreSQL keeps no NUL, and half a surrogate pair is no text: both are refused wherever they stand. */
export const isText = (text: string) => text.isWellFormed() && !text.includes('\u0000');

const refuseBadText = (text: string) => {
  if (!isText(text)) throw new Refusal(400, 'Недопустимые знаки в тексте');
};

const reviveText = (key: string, value: unknown) => {
  refuseBadText(key);
  if (typeof value === 'string') refuseBadText(value);
  return value;
};

/** The value of a JSON text without what no text may hold. */
export const parseJson = (text: string): unknown => JSON.parse(text, reviveText);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value of a JSON body; `undefined` where nothing was sent. */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined;
  try {
    return parseJson(utf8.decode(bytes));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'Тело запроса не читается как JSON');
  }
}

/** The query as one value per name, those without content left out; a name given twice is refused. */
export function readQuery(queries: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, values] of Object.entries(queries)) {
    const [value = ''] = values;
    if (values.length > 1) throw new Refusal(400, `${name}: задан дважды`, { [name]: ['Задан дважды'] });
    refuseBadText(name);
    refuseBadText(value);
    if (value !== '') query.set(name, value);
  }
  return Object.fromEntries(query);
}

/** `"7"`, and what it says when it comes back in `If-Match`, weakened on the way or not, alone or among others. */
export const etagOf = (revision: string) => `"${revision}"`;
export const revisionsIn = (ifMatch: string | undefined) =>
  ifMatch?.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"?|"$/g, ''));

/** The `Idempotency-Key` of a POST; 400 for an unfit one. */
export function readIdempotencyKey(key: string | undefined): string | undefined {
  if (key !== undefined && !/^[\w.:-]{8,100}$/.test(key))
    throw new Refusal(400, 'Idempotency-Key: от 8 до 100 латинских букв, цифр и знаков - _ . :');
  return key;
}

/** The media types of files. */
export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml; charset=utf-8',
  binary: 'application/octet-stream',
} as const;

/** `Content-Disposition` of a file to be saved under its name; `plain` is for browsers that know Latin letters alone. */
export const disposition = (filename: string, plain = filename) =>
  `attachment; filename="${plain.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
