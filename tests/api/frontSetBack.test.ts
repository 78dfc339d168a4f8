import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { existingServer } from '../../server/http/existingServer';
import { listening } from '../support/existingServer';

const path = '/api/private/v3.0/extensions/';

it('L01 what a server has told holds for a minute, and no longer where the clock has been set back', async () => {
  let extensions = ['search'];
  const { url, stop } = await listening(new Hono().get(path, (c) => c.json({ extensions, addresses: {} })));
  try {
    let now = Date.parse('2026-12-01T01:00:00Z');
    const front = existingServer(url, {}, () => new Date(now));
    const told = async () => ((await (await front.request(path)).json()) as { extensions: string[] }).extensions;
    expect(await told()).toEqual(['search']);
    extensions = ['search', 'moves'];
    now += 30_000;
    expect(await told()).toEqual(['search']);
    now -= 3_600_000;
    expect(await told()).toEqual(['search', 'moves']);
  } finally {
    await stop();
  }
});
