import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import type { Sent, Upload } from '../../src/contract/pipeline/readCall';
import { readJson } from '../../src/contract/pipeline/wire';
import { Refusal } from '../../src/contract/refusal';

/** The largest JSON body, and the largest file of an upload, in bytes. */
const maxBody = 1024 * 1024;

/** What a body that was packed may unpack to, and how large one of thousands of lines may be as it is. */
const maxUnpacked = 16 * 1024 * 1024;

const tooLarge = (limit: number) =>
  new Refusal(413, `Слишком большой запрос: не больше ${Math.floor(limit / maxBody)} МиБ`);

/** How much of a refused body is read all the same: whoever is still sending would not read the answer. Its time is the server's. */
const mostDiscarded = 256 * 1024 * 1024;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function discard(reader: Reader): Promise<void> {
  for (let size = 0; size < mostDiscarded;) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
  }
  await reader.cancel();
}

async function readWhole(reader: Reader, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(chunks));
    size += value.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(value);
  }
}

/** The whole body of a call; 413 for a larger one. */
export async function readBytes(c: HonoContext, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = c.req.header('content-length');
  // Node takes no more of a call than that; as a stream the same bytes cost several times as much.
  if (length !== undefined && Number(length) <= limit) return new Uint8Array(await c.req.raw.arrayBuffer());
  const reader = c.req.raw.body?.getReader();
  if (!reader) return new Uint8Array();
  try {
    if (Number(length ?? 0) > limit) throw tooLarge(limit);
    return await readWhole(reader, limit);
  } catch (error) {
    // The answer does not wait; whoever hangs up meanwhile is nobody's trouble.
    discard(reader).catch(() => undefined);
    throw error;
  }
}

const mediaType = (c: HonoContext) => (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();

/** The body as it was before it was packed (`Content-Encoding: gzip`). */
async function unpacked(c: HonoContext, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = c.req.header('content-encoding');
  if (encoding === undefined || encoding === 'identity') return bytes;
  if (encoding !== 'gzip') throw new Refusal(415, 'Тело запроса: без сжатия или gzip');
  try {
    return new Uint8Array(await promisify(gunzip)(bytes, { maxOutputLength: maxUnpacked }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Refusal(413, 'Слишком большой запрос: распакованный — не больше 16 МиБ');
    throw new Refusal(400, 'Тело запроса не распаковывается');
  }
}

/** Whether a body may come to more than most calls bring, in memory: it is larger, packed, or does not say how large it is. */
export const mayBeLarge = ({ req }: HonoContext): boolean =>
  Number(req.header('content-length') ?? 0) > maxBody ||
  req.header('content-encoding') === 'gzip' ||
  req.header('transfer-encoding') !== undefined;

/** The JSON body and its bytes; `undefined` where nothing was sent. */
export async function readBody(c: HonoContext, large = false): ReturnType<Sent['body']> {
  const bytes = await unpacked(c, await readBytes(c, large ? maxUnpacked : maxBody));
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
  if (file.size > maxBody) throw tooLarge(maxBody);
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
