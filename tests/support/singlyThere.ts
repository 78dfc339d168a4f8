import type { BatchRun } from '../../src/contract/plans/singleRun';
import { createClient, type Client } from '../../src/dataProvider/client';
import type { Transport } from '../../src/dataProvider/http';
import { createSinglyVerbs } from '../../src/dataProvider/singly/createSinglyVerbs';
import { rightsOf } from '../../src/domain/rights';
import type { ExistingApp } from './existingApp';
import { existingTransport } from './existingTransport';

/** The verbs of batches before a server of the documents alone, in November 2026, and that server. */
export interface SinglyThere {
  server: ExistingApp;
  client: Client;
  verbs: ReturnType<typeof createSinglyVerbs>;
  headers: Record<string, string>;
  /** What is done before a call goes out. */
  before: (call: string) => Promise<unknown>;
}

export async function singlyThere(): Promise<SinglyThere> {
  const { server, send } = existingTransport();
  const signed = await send({ method: 'POST', path: '/auth/', body: { username: 'admin', password: 'demo' } });
  const headers = { Authorization: `Token ${(signed.body as { token: string }).token}` };
  const signedIn: Transport = async (request) => {
    await there.before(`${request.method} ${request.path}`);
    return send({ ...request, headers: { ...headers, ...request.headers } });
  };
  const client = createClient(signedIn, true);
  let rights: readonly string[] = [];
  const verbs = createSinglyVerbs(
    client,
    () => rightsOf(rights),
    () => ({ year: 2026, month: 11 }),
  );
  const there: SinglyThere = { server, client, verbs, headers, before: async () => undefined };
  rights = (await client.readUser({})).data.rights;
  return there;
}

/** What has become of each record of a run, and why. */
export const runStates = ({ results = [] }: BatchRun) =>
  results.map(({ state, text }) => [state, text].filter(Boolean).join(': '));
