import { createHash } from 'node:crypto';
import type { PriceList } from '../../../src/contract/prices';
import { expect } from 'vitest';
import { fillPath } from '../../../src/dataProvider/client';
import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints, type OperationId } from '../../../src/contract/endpoints';
import type { Reply, TestApp } from '../app';
import type { Asked, Side } from '../bothSides';
import { contractsText } from '../declared';
import { registeredDealer } from '../newDealer';
import { factsOf } from '../readCalls';
import { someView } from '../someView';
import { riseBy } from '../batchCalls';
import { loadBytes, programBytes, type WriteFacts } from './writeCalls';

/** Makes a call of the contract with what it is asked. */
export function send(app: TestApp, operation: OperationId, asked: Asked, token?: string): Promise<Reply> {
  const { method, path, file: field }: Endpoint = endpoints[operation];
  const query = new URLSearchParams(
    Object.entries(asked.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const raw = new FormData();
  if (field && asked.file) raw.append(field, asked.file, 'file');
  const address = fillPath(path, asked.params) + (query.size > 0 ? `?${query.toString()}` : '');
  return app.call(method, address, {
    ...(token !== undefined && { token }),
    ...(field ? { raw } : asked.body !== undefined && { body: asked.body }),
    headers: asked.headers ?? {},
  });
}

/** An app as a side of which facts can be asked. */
function sideOf(app: TestApp): Side {
  const refuse = () => Promise.reject(new Error('only read'));
  return {
    name: 'server',
    send: refuse,
    request: refuse,
    call: refuse,
    read: async (login, operation, asked = {}) => {
      const { status, body } = await send(app, operation, asked, await app.signIn(login));
      expect(status, `${operation} ${JSON.stringify(body)}`).toBeLessThan(300);
      return body as never;
    },
  };
}

const numberOf = async (app: TestApp, text: string): Promise<number> => {
  const row = await app.db.one<{ id: number }>(text);
  if (!row) throw new Error(`nothing: ${text}`);
  return Number(row.id);
};

/** What is there for every call to name: found, or made by who may. */
export async function prepareFacts(app: TestApp): Promise<WriteFacts> {
  const side = sideOf(app);
  const facts = await factsOf(side);
  const read = <T>(operation: OperationId, asked?: Asked) => side.read<T>('admin', operation, asked);
  const id = async (operation: OperationId, asked: Asked) => (await read<{ id: number }>(operation, asked)).id;
  const { p_gid, server_alias } = facts.group;
  const kind = 'organisations-status';
  const resume = { action: 'resume', organisations: [{ server_alias, p_gid }] };
  const { checksum } = await read<{ checksum: string }>('previewBatch', { params: { kind }, body: resume });
  const wish = { do: 'apply', file: 'contracts.json', text: contractsText };
  const { plan } = await read<{ plan: { hash: string } }>('planSection', { body: wish });
  const waiting = await numberOf(
    app,
    `INSERT INTO batches (kind, actor_server, actor_id, actor_login, reason, input, checksum, skip, state, rows, created_at, seen_at)
     SELECT kind, actor_server, actor_id, actor_login, reason, input, checksum, skip, 'waiting', rows, created_at, now() + interval '1 day'
     FROM batches WHERE id = ${facts.batch} RETURNING id`,
  );
  const quarantined = await numberOf(
    app,
    `INSERT INTO import_quarantine (kind, line, record, field, problem)
     VALUES ('facts', 1, '{"server":"nova","user":"nobody.x","day":"2011-05-01","position":"pp_pi","origin":"desktop","count":"3"}', 'user', 'Нет такого') RETURNING id`,
  );
  await read('sendImportPart', { params: { run: facts.run, place: 0 }, file: new Blob([loadBytes]) });
  const file = await id('createApplicationFile', {
    body: { app_type: 'main', version: '9999.1.1', size: programBytes.length },
  });
  await read('sendApplicationPart', { params: { file, place: 0 }, file: new Blob([programBytes]) });
  await send(app, 'signIn', { body: { username: 'admin', password: 'demo' } });
  const list = {
    params: { billing_alias: facts.list.alias, id: 1 },
    query: { year: facts.list.year, month: facts.list.month },
  };
  const { lycense, packages, accounts, percents } = await read<PriceList>('readPriceList', list);
  await read('saveRecipe', { body: { name: 'Обычный', recipe: riseBy(2) } });
  return {
    ...facts,
    item: await numberOf(
      app,
      `INSERT INTO billing_items (server_alias, p_gid, part, type, source, ref_id, caption, start_at, permanent, custom, created_by)
       VALUES ('${server_alias}', ${p_gid}, 'option', 'other', 'service-unlim', 2, 'Услуга', '2026-06-01', false, false, 'admin') RETURNING id`,
    ),
    newDealer: await registeredDealer(app),
    tariffClients: {
      of: await numberOf(
        app,
        `SELECT client_org_id AS id FROM minimum_tariffs WHERE tariff_id = ${facts.minimum.tariff_id}`,
      ),
      other: await numberOf(
        app,
        `SELECT min(org_id) AS id FROM groups WHERE server_alias = 'nova' AND parent_gid = 103 AND org_id NOT IN (SELECT client_org_id FROM minimum_tariffs)`,
      ),
    },
    prices: { lycense, packages, percents, ...(accounts && { accounts }) },
    recipe: await numberOf(app, 'SELECT max(id) AS id FROM recipes'),
    view: await id('createView', { body: { ...someView({ name: 'Все должники' }), list: 'groups' } }),
    session: await numberOf(
      app,
      "SELECT max(t.id) AS id FROM tokens t JOIN users u USING (server_alias, p_id) WHERE u.login = 'admin'",
    ),
    waiting,
    quarantined,
    serviceToken: await id('createServiceToken', { body: { name: 'Выгрузка', rights: ['data'], days: 30 } }),
    file: { id: file, sha256: createHash('sha256').update(programBytes).digest('hex') },
    checksum,
    sectionHash: plan.hash,
    moveTo: 103,
  };
}
