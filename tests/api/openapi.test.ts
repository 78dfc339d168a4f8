import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { createApp } from '../../server/app';
import { connect, type Db } from '../../server/db/connect';
import { createSealer } from '../../server/security/secrets';
import { createDeclaredResources } from '../../server/services/declared/registry';
import { endpoints, operationIds } from '../../src/contract/endpoints';

let db: Db;
const log = pino({ level: 'silent' });
const request = (path: string) =>
  createApp({
    db,
    declared: createDeclaredResources(db),
    clock: () => new Date(),
    log,
    sealer: createSealer(Buffer.alloc(32)),
    jobs: { add: async () => undefined, begin: async () => undefined, close: async () => undefined },
    trustProxy: 0,
    checkAnswers: true,
    mainApplicationName: '',
    genericResources: [],
  }).request(path);

beforeAll(() => {
  db = connect('postgres://postgres@127.0.0.1:1/none', { log, maxConnections: 2 });
});
afterAll(() => db.close());

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  responses: Record<string, { content?: object }>;
  requestBody?: object;
}

describe('the published contract', () => {
  it('I03 names every call of the table, with its parameters, body and answers', async () => {
    const document = (await (await request('/api/docs/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const published = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    expect(published.map(({ operationId }) => operationId).sort()).toEqual([...operationIds].sort());
    for (const { path, method, operationId, parameters, requestBody, responses } of published) {
      const endpoint = endpoints[operationId as keyof typeof endpoints];
      expect({ path, method }).toEqual({ path: endpoint.path, method: endpoint.method.toLowerCase() });
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        parameters
          .filter((one) => one.in === 'path')
          .map(({ name }) => name)
          .sort(),
        operationId,
      ).toEqual(inPath.sort());
      if ('body' in endpoint) expect(requestBody, operationId).toBeDefined();
      expect(
        Object.keys(responses).some((code) => code.startsWith('2')),
        operationId,
      ).toBe(true);
      expect(responses['503'], operationId).toBeDefined();
    }
  });

  it('I03 can be read as a page, in Russian, without any script', async () => {
    const reply = await request('/api/docs');
    const html = await reply.text();
    expect(reply.headers.get('content-security-policy')).toMatch(/style-src 'self' 'nonce-/);
    expect(html).toContain('Организации в поле зрения вызывающего');
    expect(html).not.toContain('<script');
    for (const id of operationIds) expect(html).toContain(`id="${id}"`);
  });
});
