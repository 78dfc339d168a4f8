import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { sendJsonParts } from '../../../../server/http/json';
import type { HttpEnv } from '../../../../server/http/requestId';

const whole = `["${'данные '.repeat(20_000)}"]`;

async function* written(failsAt?: 'start' | 'middle') {
  if (failsAt === 'start') throw new Error('lost at the start');
  yield Buffer.from(whole.slice(0, 100_000));
  if (failsAt === 'middle') throw new Error('lost on the way');
  yield Buffer.from(whole.slice(100_000));
}

const ask = async (accept: string, failsAt?: 'start' | 'middle') => {
  const app = new Hono<HttpEnv>();
  app.get('/', (c) => sendJsonParts(c, written(failsAt)));
  app.onError((error, c) => c.text(error.message, 500));
  return app.request('/', { headers: { 'Accept-Encoding': accept } });
};

describe.each(['identity', 'gzip'])('JSON that is sent while it is written, %s', (accept) => {
  it('arrives whole', async () => {
    const { body, headers } = await ask(accept);
    const unpacked = accept === 'gzip' ? body?.pipeThrough(new DecompressionStream('gzip')) : body;
    expect(await new Response(unpacked).text()).toBe(whole);
    expect(headers.get('content-encoding')).toBe(accept === 'gzip' ? 'gzip' : null);
  });

  it('is an error answer where it fails at the start', async () => {
    const answer = await ask(accept, 'start');
    expect([answer.status, await answer.text()]).toEqual([500, 'lost at the start']);
  });

  it('breaks off where it fails later: nobody takes the part for the whole', async () => {
    await expect(ask(accept, 'middle').then((begun) => begun.arrayBuffer())).rejects.toThrow('lost on the way');
  });
});
