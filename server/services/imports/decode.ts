import { createGunzip, type Gunzip } from 'node:zlib';
import { Refusal } from '../../../src/contract/refusal';

/** A file may unpack to 8 GiB, and beyond the first 16 MiB to 200 times its size: no table does, a bomb does. */
const most = 8 * 1024 ** 3;
const free = 16 * 1024 ** 2;
const ratio = 200;

const refuse = (detail: string) => new Refusal(422, detail);

interface Gzip {
  unpacker: Gunzip;
  parts: AsyncIterator<Buffer>;
}

/** Unpacks what begins as gzip does, and gives the rest as it is. `onBytes` hears how many bytes have been read of the file. */
export async function* unpack(
  source: AsyncIterable<Uint8Array>,
  onBytes: (read: number) => void = () => undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  let read = 0;
  async function* counted() {
    for await (const part of source) {
      if (part.length === 0) continue;
      read += part.length;
      onBytes(read);
      yield part;
    }
  }
  const parts = counted();
  const first = await parts.next();
  if (first.done) return;
  async function* all(head: Uint8Array) {
    yield head;
    yield* parts;
  }
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* all(first.value);
    return;
  }
  const unpacker = createGunzip();
  const feeding = feed(all(first.value), unpacker);
  feeding.catch((error: Error) => unpacker.destroy(error));
  const gzip: Gzip = { unpacker, parts: unpacker[Symbol.asyncIterator]() as AsyncIterator<Buffer> };
  try {
    let made = 0;
    for (;;) {
      const { value, done } = await next(gzip);
      if (done) break;
      made += value.length;
      if (made > most) throw refuse('Архив раскрывается больше чем в 8 ГиБ: разделите его на несколько файлов');
      if (made > free && made > ratio * read) throw refuse('Архив раскрывается больше чем в 200 раз: это не таблица');
      yield value;
    }
  } finally {
    unpacker.destroy();
    await feeding.catch(() => undefined);
  }
}

async function feed(parts: AsyncIterable<Uint8Array>, unpacker: Gunzip): Promise<void> {
  for await (const part of parts) {
    if (unpacker.destroyed) return;
    if (!unpacker.write(part))
      await new Promise<void>((resolve) => {
        unpacker.once('drain', resolve).once('close', resolve);
      });
  }
  unpacker.end();
}

async function next({ parts }: Gzip): Promise<{ value: Buffer; done?: false } | { value?: undefined; done: true }> {
  try {
    const { value, done } = await parts.next();
    return done ? { done: true } : { value };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw refuse('Архив gzip оборван: загрузите файл заново');
    if (code?.startsWith('Z_')) throw refuse('Архив gzip повреждён: загрузите файл заново');
    throw error;
  }
}

/**
 * The text of a file: UTF-8, or windows-1251 where that is not what it is. 422 for a file that is no text. A file that began
 * as UTF-8 with more than Latin letters stays that.
 */
export async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let decoder = new TextDecoder('utf-8', { fatal: true });
  let encoding: 'ascii' | 'utf-8' | 'windows-1251' = 'ascii';
  let first = true;
  /** The end of what has come, which may be the beginning of a letter: the decoder has it, and has not told it. */
  let held: Uint8Array = new Uint8Array();
  const read = (bytes: Uint8Array, last = false): string => {
    if (encoding === 'windows-1251') return decoder.decode(bytes, { stream: !last });
    try {
      const text = decoder.decode(bytes, { stream: !last });
      if (encoding === 'utf-8' || text.length === held.length + bytes.length) held = new Uint8Array();
      else if (/\P{ASCII}/u.test(text) || (first && hasMark(bytes))) encoding = 'utf-8';
      else held = Buffer.concat([held, bytes]).subarray(text.length);
      return text;
    } catch {
      if (encoding === 'utf-8')
        throw refuse('Файл начинается в UTF-8, а дальше в другой кодировке: сохраните его в UTF-8 целиком');
      encoding = 'windows-1251';
      decoder = new TextDecoder('windows-1251');
      return decoder.decode(held, { stream: true }) + decoder.decode(bytes, { stream: !last });
    }
  };
  for await (const bytes of source) {
    if (first) refuseBinary(bytes);
    const text = read(bytes);
    first = false;
    if (text !== '') yield text;
  }
  if (first) throw refuse('Файл пуст');
  const rest = read(new Uint8Array(), true);
  if (rest !== '') yield rest;
}

/** The mark that UTF-8 may begin with. */
const hasMark = ([a, b, c]: Uint8Array) => a === 0xef && b === 0xbb && c === 0xbf;

function refuseBinary(bytes: Uint8Array): void {
  const [a, b] = bytes;
  if (a === 0x50 && b === 0x4b) throw refuse('Это файл Excel или архив zip: сохраните лист как CSV');
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    throw refuse('Файл в UTF-16: сохраните его в UTF-8 или windows-1251');
  if (bytes.subarray(0, 4096).includes(0)) throw refuse('Файл двоичный, а нужен текст: CSV или NDJSON');
}
