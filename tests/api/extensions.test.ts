import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isAdded } from '../../src/contract/added';
import { dealer } from '../../src/contract/dealers';
import { endpoints, operationIds } from '../../src/contract/endpoints';
import type { Endpoint } from '../../src/contract/endpoint';
import { extensionNames } from '../../src/contract/extensions';
import { priceListSave } from '../../src/contract/prices';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('L01 tells all its extensions to whoever asks, and each stands for a call or is told in the table', async () => {
  const { status, body } = await app.call<{ extensions: string[] }>('GET', '/extensions/');
  expect(status).toBe(200);
  expect(body).toEqual({ extensions: extensionNames });
  const called = new Set(operationIds.flatMap((id) => (endpoints[id] as Endpoint).extension ?? []));
  const headers = ['versions', 'repeats', 'fields'];
  expect([...called, ...headers].sort()).toEqual([...extensionNames].sort());
});

it('L01 the page about existing servers tells of each', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/existing-server.md'), 'utf8');
  for (const name of extensionNames.filter((one) => one !== 'extensions')) expect(page).toContain(`| \`${name}\` |`);
});

it('L01 a field that the documents do not name is marked, also within what makes it optional, and shown by OpenAPI', async () => {
  expect(isAdded(dealer.shape.p_parent_share)).toBe(true);
  expect(isAdded(dealer.shape.p_fullname)).toBe(false);
  expect(isAdded(priceListSave.shape.percents)).toBe(true);
  expect(isAdded(priceListSave.shape.percents.unwrap())).toBe(false);
  const response = await app.fetch('/api/docs/openapi.json');
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  expect(paths['/dealers/selection/']?.post?.['x-extension']).toBe('selection');
  expect(paths['/dealers/']?.get?.['x-extension']).toBeUndefined();
  expect(JSON.stringify(paths['/dealers/{id}/']?.patch)).toMatch(/"p_parent_share":\{[^}]*"x-extension":true/);
});
