import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints } from '../../../src/contract/endpoints';
import type { TestApp } from '../../support/app';
import { bothSides, type Said, type Side } from '../../support/bothSides';
import { askedOf, factsOf, readOperations } from '../../support/readCalls';

let app: TestApp;
let sides: readonly [Side, Side];
let facts: Awaited<ReturnType<typeof factsOf>>[];
beforeAll(async () => {
  ({ app, sides } = await bothSides());
  facts = await Promise.all(sides.map(factsOf));
});
afterAll(() => app.close());

/** What is wrong with the body of an answer, by the contract's schema. */
const fault = ({ answer }: Endpoint, { status, body }: Said) =>
  status < 300 && answer.kind === 'json' ? answer.schema.safeParse(body).error?.message : undefined;

/** The name of a file without that of the dealer or the client that it is about. */
const anonymous = (disposition: string) =>
  decodeURIComponent(disposition).replace(/(_\d{4}-\d\d)_[^_.]+\.(xlsx|xml)$/, '$1_….$2');

describe('every call that reads', () => {
  it.each(readOperations)(
    'R02 %s answers with the same status and headers, by the contract’s schema',
    async (operation) => {
      const [server, mock] = await Promise.all(
        sides.map((side, index) => {
          const known = facts[index];
          if (!known) throw new Error('no facts');
          return side.call('admin', operation, askedOf(known, operation));
        }),
      );
      if (!server || !mock) throw new Error('no answer');
      const endpoint: Endpoint = endpoints[operation];
      for (const answer of [server, mock]) expect(fault(endpoint, answer)).toBeUndefined();
      const shown = ({ body: _, etag, disposition, ...rest }: Said) => ({
        ...rest,
        etag: etag !== undefined,
        disposition: disposition && anonymous(disposition),
      });
      expect(shown(mock)).toEqual(shown(server));
      expect(server.status, JSON.stringify(server.body)).toBe(200);
    },
  );
});
