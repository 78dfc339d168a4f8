import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';
import { contractsText, declare } from '../../support/declared';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await declare(app, contractsText);
});
afterAll(() => app.close());

interface Documented {
  paths: Record<
    string,
    Record<string, { summary: string; requestBody?: { content: Record<string, { schema: object }> } }>
  >;
}

describe('M01 the published contract', () => {
  const read = async (path: string) => (await app.fetch(path)).json();

  it('M01 has the calls of what is declared, field by field, without what only some may see; the schema of the files is there', async () => {
    const { paths } = (await read('/api/docs/openapi.json')) as Documented;
    const ours = Object.keys(paths).filter((path) => path.startsWith('/rest/contracts/'));
    expect(ours).toEqual([
      '/rest/contracts/',
      '/rest/contracts/xlsx-report/',
      '/rest/contracts/{id}/history/',
      '/rest/contracts/{id}/',
    ]);
    const create = paths['/rest/contracts/']?.post;
    expect(create?.summary).toBe('Договоры: новая запись');
    const schema = create?.requestBody?.content['application/json']?.schema as { properties: object };
    expect(Object.keys(schema.properties)).toContain('signedOn');
    expect(JSON.stringify(paths)).not.toContain('"discount"');
    expect(await read('/api/docs/resource.schema.json')).toMatchObject({ title: 'Раздел, объявленный файлом' });
  });
});
