import { describe, expect, it } from 'vitest';
import { noAnswer } from '../../../src/dataProvider/errorTexts';
import {
  createFetchTransport,
  createTransport,
  HttpError,
  queryString,
  type Transport,
} from '../../../src/dataProvider/http';

const answering = (answer: () => Response | Promise<Response>) => {
  const seen: { url: string; init: RequestInit }[] = [];
  const transport = createFetchTransport('/base', async (url, init = {}) => {
    seen.push({ url: String(url), init });
    return answer();
  });
  return { transport, seen };
};

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the transport over the network', () => {
  it('sends JSON with its type and leaves empty query values out', async () => {
    const { transport, seen } = answering(() => Response.json({ ok: true }, { status: 201 }));
    const { status, body } = await transport({
      method: 'POST',
      path: '/a/',
      query: { page: 1, search: '', city: null },
      body: { p: 'ё' },
    });
    expect(seen[0]?.url).toBe('/base/a/?page=1');
    expect(new Headers(seen[0]?.init.headers).get('content-type')).toBe('application/json');
    expect(seen[0]?.init.body).toBe('{"p":"ё"}');
    expect([status, body]).toEqual([201, { ok: true }]);
  });

  it('sends a file as a form, whose type the browser writes', async () => {
    const { transport, seen } = answering(() => new Response(null, { status: 204 }));
    await transport({ method: 'POST', path: '/a/', file: { field: 'file', blob: new Blob(['<a/>']), name: 'a.xml' } });
    const form = seen[0]?.init.body;
    expect(form instanceof FormData && form.get('file')).toMatchObject({ name: 'a.xml' });
    expect(new Headers(seen[0]?.init.headers).has('content-type')).toBe(false);
  });

  it('rejects with status, detail and field errors', async () => {
    const { transport } = answering(() =>
      Response.json({ detail: 'Плохо', errors: { p_inn: ['Неверный ИНН'] } }, { status: 400 }),
    );
    const error = await failureOf(transport({ method: 'GET', path: '/a/' }));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ message: 'Плохо', status: 400, body: { errors: { p_inn: ['Неверный ИНН'] } } });
  });

  it('takes an error page of a proxy for an error without detail', async () => {
    const { transport } = answering(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));
    expect(await failureOf(transport({ method: 'GET', path: '/a/' }))).toMatchObject({
      status: 502,
      statusText: 'Bad Gateway',
      body: {},
    });
  });

  it('A14 A19 says in Russian what such a page means, since pages say it as it stands', async () => {
    const { transport } = answering(() => new Response('', { status: 503, statusText: 'Service Unavailable' }));
    const error = await failureOf(transport({ method: 'POST', path: '/prices/dyn_pu/1/' }));
    expect(error).toMatchObject({ message: 'Сервис временно недоступен(503)', statusText: 'Service Unavailable' });
  });

  it('gives status 0 where no answer came', async () => {
    const { transport } = answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(transport({ method: 'GET', path: '/a/' }))).toMatchObject({ status: 0 });
  });

  it('D-ERR takes a page of a network for no answer, whatever its status says: nothing is read, nothing is saved', async () => {
    const { transport } = answering(
      () => new Response('<html>Wi-Fi</html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    );
    const error = await failureOf(transport({ method: 'POST', path: '/a/', body: {} }));
    expect(error).toMatchObject({ name: 'HttpError', status: 0, message: noAnswer });
  });

  it('leaves a cancelled request an AbortError', async () => {
    const { transport } = answering(() => Promise.reject(new DOMException('aborted', 'AbortError')));
    expect(await failureOf(transport({ method: 'GET', path: '/a/' }))).toMatchObject({ name: 'AbortError' });
  });

  it('tells how much of a file has come', async () => {
    const { transport } = answering(
      () => new Response('12345', { headers: { 'content-type': 'application/zip', 'content-length': '5' } }),
    );
    const told: number[] = [];
    const { body } = await transport({
      method: 'GET',
      path: '/a/',
      onProgress: ({ loaded, total }) => told.push(loaded, total ?? -1),
    });
    expect(told.slice(-2)).toEqual([5, 5]);
    expect(body instanceof Blob && (await body.text())).toBe('12345');
  });

  it('writes no question mark for an empty query', () => {
    expect(queryString({ a: undefined })).toBe('');
    expect(queryString({ a: false, b: 0 })).toBe('?a=false&b=0');
  });
});

describe('the transport of a session', () => {
  const failing = (error: Error, token: string | null = 't') => {
    const calls: unknown[] = [];
    const send: Transport = () => Promise.reject(error);
    const transport = createTransport({
      send,
      getToken: () => token,
      onUnauthorized: (dead) => calls.push(['401', dead]),
      onFailure: ({ status }) => calls.push(['failure', status]),
    });
    return { transport, calls };
  };

  it('carries the word Token and the token', async () => {
    const send: Transport = async ({ headers }) => ({ status: 200, headers: new Headers(), body: headers });
    const transport = createTransport({
      send,
      getToken: () => 'abc',
      onUnauthorized: () => undefined,
      onFailure: () => undefined,
    });
    expect((await transport({ method: 'GET', path: '/' })).body).toEqual({ Authorization: 'Token abc' });
    expect((await transport({ method: 'GET', path: '/', anonymous: true })).body).toBeUndefined();
  });

  it('A15 tells of a dead token, and of no failure', async () => {
    const { transport, calls } = failing(new HttpError('', 401));
    await failureOf(transport({ method: 'GET', path: '/' }));
    expect(calls).toEqual([['401', 't']]);
  });

  it('A04 sends nothing without a token, says so, and ends no session for it', async () => {
    const { transport, calls } = failing(new HttpError('', 503), null);
    expect(await failureOf(transport({ method: 'GET', path: '/', quiet: true }))).toMatchObject({ status: 401 });
    expect(calls).toEqual([]);
    expect(await failureOf(transport({ method: 'GET', path: '/' }))).toMatchObject({ status: 401 });
    expect(calls).toEqual([['failure', 401]]);
    await failureOf(transport({ method: 'GET', path: '/', anonymous: true }));
    expect(calls).toEqual([
      ['failure', 401],
      ['failure', 503],
    ]);
  });

  it('A14 tells of a failure once, of a cancelled or quiet request never', async () => {
    const failed = failing(new HttpError('', 503));
    await failureOf(failed.transport({ method: 'GET', path: '/' }));
    await failureOf(failed.transport({ method: 'GET', path: '/', quiet: true }));
    await failureOf(failed.transport({ method: 'GET', path: '/', quiet: 503 }));
    expect(failed.calls).toEqual([['failure', 503]]);
    await failureOf(failed.transport({ method: 'GET', path: '/', quiet: 404 }));
    expect(failed.calls).toHaveLength(2);
    const cancelled = failing(new DOMException('aborted', 'AbortError'));
    await failureOf(cancelled.transport({ method: 'GET', path: '/' }));
    expect(cancelled.calls).toEqual([]);
  });
});
