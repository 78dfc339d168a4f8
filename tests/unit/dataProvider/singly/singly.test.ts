import { beforeEach, expect, it } from 'vitest';
import type { BatchKindName } from '../../../../src/contract/batches';
import type { SpecPriceRow } from '../../../../src/contract/dealers';
import type { SpecRecord } from '../../../../src/contract/recipeBatches';
import type { BatchRun } from '../../../../src/contract/plans/singleRun';
import { createClient } from '../../../../src/dataProvider/client';
import type { Transport } from '../../../../src/dataProvider/http';
import { createSinglyVerbs } from '../../../../src/dataProvider/singly/createSinglyVerbs';
import { rightsOf } from '../../../../src/domain/rights';
import { riseBy } from '../../../support/batchCalls';
import type { ExistingApp } from '../../../support/existingApp';
import { existingTransport } from '../../../support/existingTransport';

let server: ExistingApp;
let verbs: ReturnType<typeof createSinglyVerbs>;
let headers: Record<string, string>;
/** What is done before the next call goes out. */
let before: (call: string) => Promise<unknown>;

beforeEach(async () => {
  const { server: app, send } = existingTransport();
  server = app;
  before = async () => undefined;
  const signed = await send({ method: 'POST', path: '/auth/', body: { username: 'admin', password: 'demo' } });
  headers = { Authorization: `Token ${(signed.body as { token: string }).token}` };
  const signedIn: Transport = async (request) => {
    await before(`${request.method} ${request.path}`);
    return send({ ...request, headers: { ...headers, ...request.headers } });
  };
  const client = createClient(signedIn, true);
  const { data: user } = await client.readUser({});
  verbs = createSinglyVerbs(
    client,
    () => rightsOf(user.rights),
    () => ({ year: 2026, month: 11 }),
  );
});

const aliases = ['dyn_tp', 'dyn_disc_multi', 'dyn_mc_disc', 'dyn_pu'] as const;
const kind = 'recalculate-prices';
const inputOf = (month: { year: number; month: number } | null) => ({
  dealer: 1,
  month,
  lists: aliases.map((alias) => ({ alias, year: 2026, month: 12 })),
  recipe: riseBy(7),
});
const listOf = async (alias: string, year: number, month: number) =>
  (await server.behind({ method: 'GET', path: `/prices/${alias}/1/`, query: { year, month }, headers })).body;
const states = ({ results = [] }: BatchRun) =>
  results.map(({ state, text }) => [state, text].filter(Boolean).join(': '));
const bodyOf = <I extends object>(input: I, checksum: string, skip: string[] = []) => ({
  kind: kind as BatchKindName,
  input,
  checksum,
  skip,
  reason: 'Индексация',
});

it('N03 before a server of the documents alone lists are planned in the browser and made one by one, by documented calls', async () => {
  const input = inputOf({ year: 2027, month: 1 });
  const { checksum, rows } = await verbs.previewBatch(kind, input);
  expect(server.sent.filter(({ call }) => !call.startsWith('GET') && !call.includes('/auth/'))).toEqual([]);
  expect(rows.map(({ key, problems }) => [key, problems])).toEqual(aliases.map((alias) => [`${alias}:2026:12`, []]));
  const heard: number[] = [];
  const done = await verbs.applyBatch(bodyOf(input, checksum, ['dyn_pu:2026:12']), '', (run) => heard.push(run.done));
  expect(states(done)).toEqual(['done', 'done', 'done']);
  expect([done.rows, done.state, heard.at(-1)]).toEqual([3, 'done', 3]);
  for (const [place, alias] of aliases.slice(0, 3).entries()) {
    const { lycense, packages } = rows[place]?.after ?? {};
    expect(await listOf(alias, 2027, 1)).toMatchObject({ lycense, packages });
  }
  expect(server.faults).toEqual([]);
});

it('N03 a list that somebody has changed since the preview is left alone, one that is refused says why, the others are done', async () => {
  const input = inputOf(null);
  const { checksum, rows } = await verbs.previewBatch(kind, input);
  const { lycense, packages } = rows[1]?.before ?? {};
  const body = {
    year: 2026,
    month: 12,
    year_new: null,
    month_new: null,
    lycense,
    packages,
    accounts: { client_price: 1, daobit_price: 0 },
  };
  await server.behind({ method: 'PUT', path: '/prices/dyn_disc_multi/1/', body, headers });
  before = async (call) => {
    if (call === 'PUT /prices/dyn_mc_disc/1/')
      await server.behind({
        method: 'DELETE',
        path: '/prices/dyn_mc_disc/1/',
        query: { year: 2026, month: 12 },
        headers,
      });
  };
  const done = await verbs.applyBatch(bodyOf(input, checksum), '');
  expect(states(done)).toEqual(['done', 'moved', 'refused: Запрашиваемый ресурс не найден', 'done']);
  expect(await listOf('dyn_disc_multi', 2026, 12)).toMatchObject({ lycense, packages });
  expect(await listOf('dyn_tp', 2026, 12)).toMatchObject({ packages: rows[0]?.after?.packages });
});

it('N03 a stop leaves what is done and touches nothing more; a server that is gone ends it too', async () => {
  const input = inputOf(null);
  const seen = await verbs.previewBatch(kind, input);
  const stopped = await verbs.applyBatch(bodyOf(input, seen.checksum), '', ({ id, done }) => {
    if (done === 1) void verbs.stopBatch(id);
  });
  expect([states(stopped), stopped.state]).toEqual([['done', 'left', 'left', 'left'], 'stopped']);
  const again = await verbs.previewBatch(kind, input);
  before = async (call) => {
    if (call === 'PUT /prices/dyn_disc_multi/1/') throw new Error('Нет связи');
  };
  const broken = await verbs.applyBatch(bodyOf(input, again.checksum), '');
  expect(states(broken)).toEqual(['done', 'refused: Нет связи', 'left', 'left']);
});

it('N02 lists for a month of those in force: the board’s batch, one by one; what there is already is said', async () => {
  const input = { year: 2027, month: 2, dealers: [1, 2], recipe: riseBy(5) };
  const { checksum, rows } = await verbs.previewBatch('prices-from-current', input);
  expect(rows.filter(({ key }) => key.startsWith('1:')).map(({ key, problems }) => [key, problems])).toEqual(
    aliases.map((alias) => [`1:${alias}`, []]),
  );
  const skip = rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
  const done = await verbs.applyBatch({ ...bodyOf(input, checksum, skip), kind: 'prices-from-current' }, '');
  expect(new Set(states(done))).toEqual(new Set(['done']));
  const again = (await verbs.previewBatch('prices-from-current', { ...input, dealers: [1] })).rows;
  expect(again.map(({ problems }) => problems)).toEqual(aliases.map(() => ['Прайс на 02/2027 уже существует']));
  expect(server.faults).toEqual([]);
});

it('N03 special conditions and minimum tariffs go the same way, as new ones of a month and themselves', async () => {
  const { body } = await server.behind({ method: 'GET', path: '/dealers/3/spec-prices/', headers });
  const records = (body as SpecPriceRow[]).map(
    ({ type, tariff_id, client_id, start_year: year, start_month: month }): SpecRecord =>
      type === 'minimum_tariff' ? { type, tariff_id: tariff_id ?? 0 } : { type, client_id, year, month },
  );
  const specs = 'recalculate-specs' as const;
  for (const month of [{ year: 2027, month: 3 }, null]) {
    const input = { dealer: 3, month, records, recipe: riseBy(10) };
    const { checksum, rows } = await verbs.previewBatch(specs, input);
    expect(rows.map(({ key }) => key.split(':')[0]).sort()).toEqual(['api', 'minimum_tariff', 'spec_condition']);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    const done = await verbs.applyBatch({ ...bodyOf(input, checksum), kind: specs }, '');
    expect(states(done)).toEqual(['done', 'done', 'done']);
  }
  const again = { dealer: 3, month: { year: 2027, month: 3 }, records, recipe: riseBy(10) };
  const { rows } = await verbs.previewBatch(specs, again);
  expect(rows.map(({ problems }) => problems)).toEqual(rows.map(() => ['Прайс на 03/2027 уже существует']));
  expect(server.faults).toEqual([]);
});

it('N02 the board is made of a page of dealers and the lists of each, few calls at a time', async () => {
  let [under, most] = [0, 0];
  before = async () => {
    most = Math.max(most, ++under);
    await Promise.resolve();
    under -= 1;
  };
  const board = await verbs.readPriceBoard({ year: 2026, month: 12 }, { page: 1 });
  const first = board.results.find(({ dealer_id }) => dealer_id === 1);
  expect(first).toMatchObject({
    state: 'done',
    cells: aliases.map((alias) => ({ alias, start: { year: 2026, month: 12 } })),
  });
  expect(board.counters).toMatchObject({ all: board.results.length, done: 1, none: board.results.length - 1 });
  const { results, ids } = await verbs.readPriceBoard({ year: 2027, month: 1 }, { page: 1, state: 'none' });
  expect(results.map(({ dealer_id }) => dealer_id)).toEqual(ids);
  expect(results[0]?.cells.every(({ start }) => start?.month !== 1)).toBe(true);
  expect(most).toBeLessThanOrEqual(6);
  expect(server.faults).toEqual([]);
});
