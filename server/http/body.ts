import type { Context as HonoContext } from 'hono';
import type { Sent, Upload } from '../../src/contract/pipeline/readCall';
import { readJson } from '../../src/contract/pipeline/wire';
import { Refusal } from '../../src/contract/refusal';

/** The largest JSON body, and the largest file of an upload, in bytes. */
const maxBody = 1024 * 1024;

const tooLarge = () => new Refusal(413, 'Слишком большой запрос: не больше 1 МиБ');

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

/** The JSON body and its bytes; `undefined` where nothing was sent. */
export async function readBody(c: HonoContext): ReturnType<Sent['body']> {
  const bytes = await readBytes(c, maxBody);
  if (bytes.byteLength > 0 && mediaType(c) !== 'application/json') throw new Refusal(415, 'Ожидается application/json');
  return { value: readJson(bytes), bytes };
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
