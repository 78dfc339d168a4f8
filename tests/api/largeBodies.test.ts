import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiBase } from '../../server/app';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ overrides: { largeDoor: { running: 1, waiting: 0, patienceMs: 0 } } });
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const path = '/batches/price-lists/preview/';
const raw = '{"lists": []}';
const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
const large = (more = {}) => app.call('POST', path, { token, raw, headers: { ...headers, ...more } });

/** Something that is waited for, and what brings it about. */
function signal() {
  let done: (() => void) | undefined;
  const given = new Promise<void>((give) => (done = give));
  return { given, give: () => done?.() };
}

/** A body that is under way until it is told to end; `read` when somebody has begun to read it. */
function heldBody() {
  const [reading, ending] = [signal(), signal()];
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    reading.give();
    await ending.given;
    controller.enqueue(new TextEncoder().encode(raw));
    controller.close();
  };
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), read: reading.given, end: ending.give };
}

it('Q01 Q02 bodies that may be large take turns, however a call ends; others do not wait for them', async () => {
  const { body, read, end } = heldBody();
  const init = { method: 'POST', headers: { ...headers, Authorization: `Token ${token}` }, body, duplex: 'half' };
  const first = app.fetch(`${apiBase}${path}`, init as RequestInit);
  await read;
  const refused = await large();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  expect((await app.call('POST', path, { token, body: { lists: [] } })).status).toBe(400);
  end();
  expect((await first).status).toBe(400);
  expect((await large()).status).toBe(400);
  expect((await large({ 'Content-Length': String(17 * 2 ** 20) })).status).toBe(413);
  expect((await large()).status).toBe(400);
});
