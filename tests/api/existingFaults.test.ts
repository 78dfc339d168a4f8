import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passOn } from '../../server/http/passOn';
import { errorText } from '../../src/dataProvider/errorTexts';
import { createExisting } from '../../src/dataProvider/existing/createExisting';
import { createFetchTransport, HttpError, type Transport } from '../../src/dataProvider/http';

let existing: Server;
let send: Transport;
let answer: (response: ServerResponse) => void;
const base = '/api/private/v3.0';

beforeAll(async () => {
  existing = createServer((_, response) => answer(response));
  await new Promise<void>((ready) => existing.listen(0, '127.0.0.1', ready));
  const target = `http://127.0.0.1:${(existing.address() as AddressInfo).port}`;
  const front = passOn(target, {
    log: pino({ level: 'silent' }),
    trustProxy: 0,
    limits: { answerMs: 200, silenceMs: 200 },
  });
  const socket = { incoming: { socket: { remoteAddress: '192.0.2.9', remotePort: 40000, remoteFamily: 'IPv4' } } };
  const network = createFetchTransport(`http://front${base}`, async (input, init) =>
    front.request(new Request(input, init), undefined, socket),
  );
  send = createExisting(network, { extensions: [] });
});
afterAll(async () => {
  existing.closeAllConnections();
  await new Promise((done) => existing.close(done));
});

/** What a person reads of a call that the existing server answers so. */
async function told(given: typeof answer): Promise<string> {
  answer = given;
  const failure = await send({ method: 'GET', path: '/dealers/', query: { page: 1 } }).catch((error: unknown) => error);
  if (!(failure instanceof HttpError)) throw new Error('no refusal');
  return errorText(failure);
}

const page =
  (status: number, body = '<!doctype html><h1>Server Error</h1>') =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(body);

it.each([500, 502, 503, 504])(
  'L02 a page of HTML with %i is told as the sentence of doc 1 §8, without a word of it',
  async (status) => {
    expect(await told(page(status))).toBe(`Сервис временно недоступен(${status})`);
  },
);

it('L02 any other page is told by its status; one in place of data is a server that is not to be used', async () => {
  expect(await told(page(403))).toBe('Отказано в доступе');
  expect(await told(page(404))).toBe('Запрашиваемый ресурс не найден');
  expect(await told(page(400))).toBe('Сервер v3.0 ответил ошибкой 400 (ErrorCode: 400)');
  expect(await told(page(200, '<h1>Login</h1>'))).toBe('Сервис временно недоступен(502)');
});

it('L02 one that does not answer in time, that breaks off, and that is not there, are told so', async () => {
  expect(await told(() => undefined)).toBe('Сервис временно недоступен(504)');
  expect(await told((response) => void response.destroy())).toBe('Сервис временно недоступен(502)');
  const half = (response: ServerResponse) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).write('[{"id": 1,');
  expect(await told(half)).toBe('Отправлены некорректные данные');
});
