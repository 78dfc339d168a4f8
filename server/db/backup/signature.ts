import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { keyMark } from './format';

/*
 * A signed backup ends with a second gzip member of one line, the HMAC-SHA-256 of all bytes before it: programs that know nothing of
 * it read the line after the last. It is not packed, so it is always as long.
 */
const signed = z.strictObject({ signature: z.string().regex(/^[0-9a-f]{64}$/), key: z.string() });

const hmacOf = (secretKey: Buffer) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'backup signature', 32)));

const sealOf = (signature: string, key: string) =>
  gzipSync(`${JSON.stringify({ signature, key } satisfies z.output<typeof signed>)}\n`, { level: 0 });

const sealLength = sealOf('0'.repeat(64), keyMark(Buffer.alloc(32))).length;

/** The bytes as they come, and the signature of all of them behind. */
export const sign = (secretKey: Buffer) =>
  async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    const hmac = hmacOf(secretKey);
    for await (const part of bytes) {
      hmac.update(part);
      yield part;
    }
    yield sealOf(hmac.digest('hex'), keyMark(secretKey));
  };

async function lastBytes(file: string): Promise<{ size: number; seal: Buffer }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(sealLength),
      0,
      sealLength,
      Math.max(0, size - sealLength),
    );
    return { size, seal: buffer.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
}

/** What the last bytes say; undefined where they are no signature. */
function readSeal(seal: Buffer): z.output<typeof signed> | undefined {
  try {
    return signed.parse(JSON.parse(gunzipSync(seal).toString('utf8')));
  } catch {
    return undefined;
  }
}

const unsignedFile =
  'Файл резервной копии не подписан или обрезан, в базу ничего не записано. Копию версии 0.2, ещё без подписи, восстановите ею же, затем обновите сервер';
const changedFile = 'Файл резервной копии изменён после того, как был подписан, в базу ничего не записано';
const otherKey =
  'Копия подписана, и пароли ФТС в ней зашифрованы другим ключом: задайте SECRET_KEY, с которым она сделана';

/** Refuses a file that is not, byte by byte, what `sign` has written with this key. */
export async function checkSignature(file: string, secretKey: Buffer): Promise<void> {
  const { size, seal } = await lastBytes(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`Нет файла ${file}`, { cause: error });
    throw error;
  });
  const told = readSeal(seal);
  if (!told) throw new Error(unsignedFile);
  if (told.key !== keyMark(secretKey)) throw new Error(otherKey);
  const hmac = hmacOf(secretKey);
  for await (const part of createReadStream(file, { end: size - sealLength - 1 })) hmac.update(part as Buffer);
  const due = sealOf(hmac.digest('hex'), keyMark(secretKey));
  if (due.length !== seal.length || !timingSafeEqual(due, seal)) throw new Error(changedFile);
}
