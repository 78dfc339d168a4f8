import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { Upload } from '../services/kernel/context';
import { Refusal } from '../../src/contract/refusal';
import { refuseIssues } from './errors';

/** The largest JSON body, and the largest file of an upload, in bytes. */
const maxBody = 1024 * 1024;

const tooLarge = () => new Refusal(413, 'Слишком большой запрос: не больше 1 МиБ');

/** PostgreSQL keeps no NUL, and half a surrogate pair is no text: both are refused wherever they stand. */
const isText = (text: string) => text.isWellFormed() && !text.includes('\u0000');

const refuseBadText = (text: string) => {
  if (!isText(text)) throw new Refusal(400, 'Недопустимые знаки в тексте');
};

const reviveText = (key: string, value: unknown) => {
  refuseBadText(key);
  if (typeof value === 'string') refuseBadText(value);
  return value;
};

async function readBytes(c: HonoContext, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const mediaType = (c: HonoContext) => (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();

/** The parsed JSON body and its bytes; `undefined` where nothing was sent and the schema allows that. */
export async function readJson<S extends z.ZodType>(
  c: HonoContext,
  schema: S,
): Promise<{ body: z.output<S>; bytes: Uint8Array }> {
  const bytes = await readBytes(c, maxBody);
  let value: unknown;
  if (bytes.byteLength > 0) {
    if (mediaType(c) !== 'application/json') throw new Refusal(415, 'Ожидается application/json');
    try {
      value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), reviveText);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      throw new Refusal(400, 'Тело запроса не читается как JSON');
    }
  }
  return { body: parse(schema, value), bytes };
}

/** The one file of a multipart body, under the field name given. */
export async function readUpload(c: HonoContext, field: string): Promise<Upload> {
  if (mediaType(c) !== 'multipart/form-data') throw new Refusal(415, 'Ожидается multipart/form-data');
  const bytes = await readBytes(c, maxBody + 64 * 1024);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': c.req.header('content-type') ?? '' } }).formData();
  } catch {
    throw new Refusal(400, 'Тело запроса не читается как форма');
  }
  const file = form.get(field);
  if (!(file instanceof File)) throw new Refusal(400, 'Выберите файл', { [field]: ['Выберите файл'] });
  if (file.size > maxBody) throw tooLarge();
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** The query as one value per name; a name given twice is refused. */
export function readQuery(c: HonoContext): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, values] of Object.entries(c.req.queries())) {
    const [value = ''] = values;
    if (values.length > 1) throw new Refusal(400, `${name}: задан дважды`, { [name]: ['Задан дважды'] });
    refuseBadText(name);
    refuseBadText(value);
    if (value !== '') query.set(name, value);
  }
  return Object.fromEntries(query);
}

export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuseIssues(parsed.error);
  return parsed.data;
}
