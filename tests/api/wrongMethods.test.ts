import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, operationIds } from '../../src/contract/endpoints';
import { createMockTransport } from '../../src/dataProvider/mock/mockTransport';
import { createTestApp, pathOf, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const paths = operationIds.map((operation) => {
  const { method, path } = endpoints[operation];
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  return { path: pathOf(operation), pattern, methods: method === 'GET' ? ['GET', 'HEAD'] : [method] };
});
const allowedAt = (address: string) =>
  new Set(paths.flatMap(({ pattern, methods }) => (pattern.test(address) ? methods : [])));

describe('a method that an address does not take', () => {
  it('I02 is 405 with those it takes, whoever asks', async () => {
    for (const { path } of paths) {
      const allowed = allowedAt(path);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !allowed.has(one))) {
        const { status, headers, body } = await app.call(method, path);
        expect(status, `${method} ${path}`).toBe(405);
        expect(new Set(headers.get('allow')?.split(', ')), path).toEqual(allowed);
        expect(body).toEqual({ detail: 'Этот адрес так не вызывают' });
      }
    }
  });

  it('I02 also without the slash at the end, with parameters, and for HEAD', async () => {
    for (const path of ['/user', '/piportals/nova/groups/1001', '/piportals/all/groups/'])
      expect((await app.call('DELETE', path)).headers.get('allow'), path).toMatch(/^GET, HEAD/);
    const head = await app.call('HEAD', '/auth/');
    expect([head.status, head.headers.get('allow'), head.bytes.length]).toEqual([405, 'POST', 0]);
  });

  it('I02 is no unknown path: that one is 404', async () => {
    expect((await app.call('POST', '/zzz/')).status).toBe(404);
    expect((await app.call('GET', '/user/zzz/')).status).toBe(404);
  });

  it('I02 is the same before the mock', async () => {
    const transport = createMockTransport();
    await expect(transport({ method: 'DELETE', path: '/user/' })).rejects.toMatchObject({ status: 405 });
    await expect(transport({ method: 'DELETE', path: '/zzz/' })).rejects.toMatchObject({ status: 404 });
  });
});
