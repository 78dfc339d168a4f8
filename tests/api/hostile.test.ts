import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, operationIds } from '../../src/contract/endpoints';
import { policy } from '../../src/domain/policy';
import { createTestApp, pathOf, type Reply, type TestApp } from '../support/app';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const tried = operationIds.filter((operation) => policy[operation].who !== 'anyone' && operation !== 'signOut');
const endpointOf = (operation: (typeof operationIds)[number]): Endpoint => endpoints[operation];
const known = { alias: 'nova', server: 'nova', p_gid: 1001, id: 2, org: 77 };

/** A refusal as the contract has it: a Russian sentence, no stack and no SQL. */
const refused = ({ status, body }: Reply<{ detail?: string }>, where: string) => {
  expect(status, where).toBeGreaterThanOrEqual(400);
  expect(status, where).toBeLessThan(500);
  expect(body.detail, where).toMatch(/[а-яё]/i);
  expect(JSON.stringify(body), where).not.toMatch(/ at \w+|SELECT|INSERT|node_modules/);
};

describe('every operation, with input that nobody sensible sends', () => {
  it.each(tried.filter((operation) => endpointOf(operation).params))(
    'I02 %s: an id that there is none of, or that is none',
    async (operation) => {
      const { method, body, file } = endpointOf(operation);
      for (const id of ['999999999', '0', '-1', '1e3', "1'", '٣', '9'.repeat(30), '%00', '\u0000', '..']) {
        const path = endpointOf(operation).path.replace(/\{(\w+)\}/g, () => encodeURIComponent(id));
        refused(
          await app.call(method, path, { token: admin, ...(body || file ? { body: {} } : {}) }),
          `${method} ${path}`,
        );
      }
    },
  );

  it.each(tried.filter((operation) => endpointOf(operation).body))('I02 %s: a body that is none', async (operation) => {
    const { method } = endpointOf(operation);
    for (const body of [
      [],
      'текст',
      12,
      null,
      true,
      { __proto__x: 1 },
      { id: 'x' },
      Array.from({ length: 500 }, () => ({})),
    ]) {
      refused(
        await app.call(method, pathOf(operation, known), { token: admin, body }),
        `${operation} ${JSON.stringify(body).slice(0, 40)}`,
      );
    }
    refused(
      await app.call(method, pathOf(operation, known), {
        token: admin,
        raw: '{"a":',
        headers: { 'Content-Type': 'application/json' },
      }),
      operation,
    );
  });

  it.each(tried.filter((operation) => endpointOf(operation).body))(
    'I02 %s: a body whose fields are of other types',
    async (operation) => {
      const { method, body: schema } = endpointOf(operation);
      const fields = Object.keys(
        z.toJSONSchema(schema ?? z.never(), { io: 'input', unrepresentable: 'any' }).properties ?? {},
      );
      // A note takes any text.
      const texts = operation === 'changeClientNote' ? [] : ['текст'];
      // Whoever has set up no list has settings of none.
      const none = operation === 'saveOwnLists' ? [] : [{}];
      for (const wrong of [-1, true, ...texts, [], ...none, [{}]]) {
        const body = Object.fromEntries(fields.map((field) => [field, wrong]));
        refused(
          await app.call(method, pathOf(operation, known), { token: admin, body }),
          `${operation} ${JSON.stringify(wrong)}`,
        );
      }
    },
  );

  it.each(tried.filter((operation) => endpointOf(operation).query))(
    'I02 %s: a query that it does not know',
    async (operation) => {
      const { method, body } = endpointOf(operation);
      for (const query of [
        'unknown=1',
        'page=0',
        'page=1&page_size=101',
        'page=x',
        'ordering=password_hash',
        'page=1&page=2',
      ]) {
        const reply = await app.call<{ detail?: string }>(method, `${pathOf(operation, known)}?${query}`, {
          token: admin,
          ...(body ? { body: {} } : {}),
        });
        if (reply.status >= 400 || query === 'unknown=1') refused(reply, `${operation}?${query}`);
      }
    },
  );

  it.each([3_000_000_000, Number.MAX_SAFE_INTEGER])(
    'I02 an id of %d, more than any column holds, is refused by its name',
    async (huge) => {
      const bodies = {
        createGroup: { parent_id: huge, p_org_id: huge },
        updateGroup: { p_org_id: huge },
        createSubgroup: { parent_id: huge },
        createUser: { p_rid: huge, p_gid: huge, p_statuses: [huge] },
        createNews: { type: huge, client_type: huge, server_types: [huge] },
        createDealer: { p_org_id: huge, p_parent: huge },
        createMinimumTariff: { client_org_id: huge, dealer_org_id: huge },
        addCustomSubscription: { p_type_id: huge },
      } as const;
      for (const [operation, body] of Object.entries(bodies) as [keyof typeof bodies, object][]) {
        const { status, body: answer } = await app.call<{ errors: Record<string, string[]> }>(
          endpointOf(operation).method,
          pathOf(operation, known),
          { token: admin, body },
        );
        expect(status, operation).toBe(400);
        for (const field of Object.keys(body))
          expect(
            Object.keys(answer.errors).some((path) => path === field || path.startsWith(`${field}.`)),
            `${operation} ${field}`,
          ).toBe(true);
      }
    },
  );
});
