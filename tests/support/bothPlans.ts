import { expect } from 'vitest';
import { apiBase } from '../../server/app';
import type { BatchKindName, BatchRequest, BatchRow } from '../../src/contract/batches';
import { createClient } from '../../src/dataProvider/client';
import { createFetchTransport } from '../../src/dataProvider/http';
import { createSinglyVerbs } from '../../src/dataProvider/singly/createSinglyVerbs';
import { rightsOf } from '../../src/domain/rights';
import type { TestApp } from './app';
import { batchCalls } from './batchCalls';

/** What rows say; each side has revisions of its own. */
export const saidOf = (rows: readonly BatchRow[]) => rows.map(({ revision: _, ...row }) => row);

/** The plans of batches on both sides: of the server, and of the browser by documented calls of the same server. */
export async function bothPlans(app: TestApp, login = 'admin') {
  const token = await app.signIn(login);
  const send = createFetchTransport(`http://server${apiBase}`, app.fetch);
  const client = createClient((request) =>
    send({ ...request, headers: { Authorization: `Token ${token}`, ...request.headers } }),
  );
  const { data: user } = await client.readUser({});
  const verbs = createSinglyVerbs(
    client,
    () => rightsOf(user.rights),
    () => ({ year: 2026, month: 5 }),
  );
  const { preview } = batchCalls(() => ({ app, token }));
  return {
    client,
    verbs,
    preview,
    /** Both plan the same; answers the browser's preview. */
    same: async <K extends BatchKindName>(kind: K, input: BatchRequest<K>) => {
      const [here, there] = [await verbs.previewBatch(kind, input), (await preview(kind, input)).body];
      expect(here.rows.length).toBeGreaterThan(0);
      expect(saidOf(here.rows)).toEqual(saidOf(there.rows));
      return here;
    },
  };
}
