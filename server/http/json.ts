import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import { accepts } from 'hono/accepts';
import type { HttpEnv } from './requestId';
import { answerWith } from './security';
import { spool } from './spool';
import { streamOf } from './streamOf';

const packed = promisify(gzip);

/** Bytes below which packing gains nothing. */
const worthPacking = 1024;

/** An eighteen-megabyte statistic is packed in 40 ms instead of 110, to a quarter more bytes. */
const level = 3;
/** What the packer hands over at once: of a statistic there are megabytes. */
const chunkSize = 128 * 1024;

const jsonHeaders = {
  'Content-Type': 'application/json; charset=UTF-8',
  'Cache-Control': 'no-store',
  Vary: 'Accept-Encoding',
};

const takesGzip = (c: HonoContext) =>
  accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' }) === 'gzip';

/** Sends a value as JSON, packed where that is worth it and understood. */
export async function sendJson(
  c: HonoContext<HttpEnv>,
  value: unknown,
  status: 200 | 201 | 202,
  headers: Record<string, string>,
): Promise<Response> {
  const text = JSON.stringify(value);
  const about = { ...headers, ...jsonHeaders };
  if (Buffer.byteLength(text) < worthPacking || !takesGzip(c)) return answerWith(c, text, status, about);
  const bytes = new Uint8Array(await packed(text, { level }));
  return answerWith(c, bytes, status, { ...about, 'Content-Encoding': 'gzip' });
}

/** Sends JSON while it is being written, whatever the pace of its reader, packed where that is understood. */
export async function sendJsonParts(c: HonoContext<HttpEnv>, parts: AsyncIterable<Uint8Array>) {
  const { signal } = c.req.raw;
  if (!takesGzip(c)) return c.body(await streamOf(spool(parts, { signal }), signal), 200, jsonHeaders);
  const packer = createGzip({ level, chunkSize });
  // What goes wrong on the way breaks the packer, and with it the answer.
  pipeline(parts, packer, () => undefined);
  return c.body(await streamOf(spool(packer, { signal }), signal), 200, { ...jsonHeaders, 'Content-Encoding': 'gzip' });
}
