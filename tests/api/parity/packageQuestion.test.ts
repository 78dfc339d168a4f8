import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../support/app';
import { bothSides, type Side } from '../../support/bothSides';

let app: TestApp;
let sides: readonly [Side, Side];
beforeAll(async () => {
  ({ app, sides } = await bothSides());
});
afterAll(() => app.close());

const date = { start: 12 * 2026 + 1, end: 12 * 2026 + 11 };

it.each([
  ['the data', { org_id: [], format: 'json' }, 200],
  ['the data of some clients', { org_id: [], format: 'json', clients: [1] }, 400],
  ['another format', { org_id: [], format: 'csv' }, 400],
  ['nobody’s file', { org_id: [1], dealers: [2] }, 404],
  ['a client of no dealer', { org_id: [], name: 'ООО «Никто»' }, 400],
  ['no client of the dealer', { org_id: [1], name: 'ООО «Никто»' }, 404],
] as const)('R02 F03 asked at the documented address for %s', async (_, asked, status) => {
  const answers = await Promise.all(
    sides.map((side) => side.call('admin', 'exportPackageReport', { body: { date, ...asked } })),
  );
  const [server, mock] = answers.map(({ status: told, body, disposition }) => ({
    told,
    disposition,
    refusal: told < 300 ? undefined : body,
  }));
  expect(mock).toEqual(server);
  expect(server?.told).toBe(status);
});
