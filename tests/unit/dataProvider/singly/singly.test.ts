import { beforeEach, expect, it } from 'vitest';
import type { BatchKindName } from '../../../../src/contract/batches';
import type { SpecPriceRow } from '../../../../src/contract/dealers';
import type { SpecRecord } from '../../../../src/contract/recipeBatches';
import { joinedRuns, repeatable } from '../../../../src/contract/plans/singleRun';
import { HttpError } from '../../../../src/dataProvider/http';
import { riseBy } from '../../../support/batchCalls';
import { runStates, singlyThere, type SinglyThere } from '../../../support/singlyThere';

let there: SinglyThere;
beforeEach(async () => {
  there = await singlyThere();
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
  (
    await there.server.behind({
      method: 'GET',
      path: `/prices/${alias}/1/`,
      query: { year, month },
      headers: there.headers,
    })
  ).body;
/** Both pairs of dates of what was saved. */
const monthsOf = (calls: string) =>
  there.server.sent
    .filter(({ call }) => call.startsWith(calls))
    .map(({ body }) => {
      const { year, month, year_new, month_new } = body as Record<string, unknown>;
      return [year, month, year_new, month_new];
    });
const bodyOf = <I extends object>(input: I, checksum: string, skip: string[] = []) => ({
  kind: kind as BatchKindName,
  input,
  checksum,
  skip,
  reason: 'Индексация',
});

it('N03 before a server of the documents alone lists are planned in the browser and made one by one, by documented calls', async () => {
  const input = inputOf({ year: 2027, month: 1 });
  const { checksum, rows } = await there.verbs.previewBatch(kind, input);
  expect(there.server.sent.filter(({ call }) => !call.startsWith('GET') && !call.includes('/auth/'))).toEqual([]);
  expect(rows.map(({ key, problems }) => [key, problems])).toEqual(aliases.map((alias) => [`${alias}:2026:12`, []]));
  const heard: number[] = [];
  const done = await there.verbs.applyBatch(bodyOf(input, checksum, ['dyn_pu:2026:12']), '', (run) =>
    heard.push(run.done),
  );
  expect(runStates(done)).toEqual(['done', 'done', 'done']);
  expect([done.rows, done.state, heard.at(-1)]).toEqual([3, 'done', 3]);
  for (const [place, alias] of aliases.slice(0, 3).entries()) {
    const { lycense, packages } = rows[place]?.after ?? {};
    expect(await listOf(alias, 2027, 1)).toMatchObject({ lycense, packages });
  }
  expect(there.server.faults).toEqual([]);
  const [alone, both] = [
    [2027, 1, null, null],
    [2027, 1, 2027, 1],
  ];
  // Doc 2 §4: a change fills both pairs of dates, Pskov always does.
  expect(monthsOf('POST /prices/')).toEqual([alone, both, alone]);
  const again = inputOf(null);
  const { checksum: sum, rows: changed } = await there.verbs.previewBatch(kind, again);
  await there.verbs.applyBatch(
    bodyOf(
      again,
      sum,
      changed.slice(1).map(({ key }) => key),
    ),
    '',
  );
  expect(monthsOf('PUT /prices/')).toEqual([[2026, 12, 2026, 12]]);
});

it('N03 a list that somebody has changed since the preview is left alone, one that is refused says why, the others are done', async () => {
  const input = inputOf(null);
  const { checksum, rows } = await there.verbs.previewBatch(kind, input);
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
  await there.server.behind({ method: 'PUT', path: '/prices/dyn_disc_multi/1/', body, headers: there.headers });
  there.before = async (call) => {
    if (call === 'PUT /prices/dyn_mc_disc/1/')
      await there.server.behind({
        method: 'DELETE',
        path: '/prices/dyn_mc_disc/1/',
        query: { year: 2026, month: 12 },
        headers: there.headers,
      });
  };
  const done = await there.verbs.applyBatch(bodyOf(input, checksum), '');
  expect(runStates(done)).toEqual(['done', 'moved', 'refused: Запрашиваемый ресурс не найден', 'done']);
  expect(await listOf('dyn_disc_multi', 2026, 12)).toMatchObject({ lycense, packages });
  expect(await listOf('dyn_tp', 2026, 12)).toMatchObject({ packages: rows[0]?.after?.packages });
});

it('N03 a stop leaves what is done and touches nothing more; a server that is gone ends it too', async () => {
  const input = inputOf(null);
  const seen = await there.verbs.previewBatch(kind, input);
  const stopped = await there.verbs.applyBatch(bodyOf(input, seen.checksum), '', ({ id, done }) => {
    if (done === 1) void there.verbs.stopBatch(id);
  });
  expect([runStates(stopped), stopped.state]).toEqual([['done', 'left', 'left', 'left'], 'stopped']);
  const again = await there.verbs.previewBatch(kind, input);
  there.before = async (call) => {
    if (call === 'PUT /prices/dyn_disc_multi/1/') throw new Error('Нет связи');
  };
  const broken = await there.verbs.applyBatch(bodyOf(input, again.checksum), '');
  expect(runStates(broken)).toEqual(['done', 'refused: Нет связи', 'left', 'left']);
});

it('N03 what a stop has left and what was refused is tried again, and nothing else', async () => {
  const input = inputOf(null);
  const { checksum } = await there.verbs.previewBatch(kind, input);
  let refuses = true;
  there.before = async (call) => {
    if (refuses && call === 'PUT /prices/dyn_tp/1/') throw new HttpError('Занято', 423);
  };
  const first = await there.verbs.applyBatch(bodyOf(input, checksum), '', ({ id, done }) => {
    if (done === 2) void there.verbs.stopBatch(id);
  });
  expect(runStates(first)).toEqual(['refused: Занято', 'done', 'done', 'left']);
  refuses = false;
  const left = repeatable(first.results ?? []).map(({ key }) => key);
  expect(left).toEqual(['dyn_tp:2026:12', 'dyn_pu:2026:12']);
  const over = (first.results ?? []).flatMap(({ key }) => (left.includes(key) ? [] : [key]));
  const before = there.server.sent.length;
  const whole = joinedRuns(first, await there.verbs.applyBatch(bodyOf(input, checksum, over), ''));
  expect([runStates(whole), whole.rows]).toEqual([['done', 'done', 'done', 'done'], 4]);
  expect(there.server.sent.slice(before).filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2);
});

it('N02 lists for a month of those in force: the board’s batch, one by one; what there is already is said', async () => {
  const input = { year: 2027, month: 2, dealers: [1, 2], recipe: riseBy(5) };
  const { checksum, rows } = await there.verbs.previewBatch('prices-from-current', input);
  expect(rows.filter(({ key }) => key.startsWith('1:')).map(({ key, problems }) => [key, problems])).toEqual(
    aliases.map((alias) => [`1:${alias}`, []]),
  );
  const skip = rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
  const done = await there.verbs.applyBatch({ ...bodyOf(input, checksum, skip), kind: 'prices-from-current' }, '');
  expect(new Set(runStates(done))).toEqual(new Set(['done']));
  const again = (await there.verbs.previewBatch('prices-from-current', { ...input, dealers: [1] })).rows;
  expect(again.map(({ problems }) => problems)).toEqual(aliases.map(() => ['Прайс на 02/2027 уже существует']));
  expect(there.server.faults).toEqual([]);
});

it('N02 the board there tells the median change of lists of its month, and the remarks that they have', async () => {
  const month = { year: 2027, month: 2 };
  const input = { ...month, dealers: [1], recipe: riseBy(40) };
  const { checksum } = await there.verbs.previewBatch('prices-from-current', input);
  await there.verbs.applyBatch({ ...bodyOf(input, checksum), kind: 'prices-from-current' }, '');
  const board = await there.verbs.readPriceBoard(month, { page: 1, state: 'remarks' });
  expect(board.counters).toMatchObject({ done: 0, remarks: 1, none: board.counters.all - 1 });
  expect(board.results.map(({ dealer_id }) => dealer_id)).toEqual([1]);
  for (const { change, remarks } of board.results[0]?.cells ?? []) {
    expect(change).toBeCloseTo(40, 0);
    expect(remarks).toBeGreaterThan(0);
  }
  expect(there.server.faults).toEqual([]);
});

it('N03 special conditions and minimum tariffs go the same way, as new ones of a month and themselves', async () => {
  const { body } = await there.server.behind({
    method: 'GET',
    path: '/dealers/3/spec-prices/',
    headers: there.headers,
  });
  const records = (body as SpecPriceRow[]).map(
    ({ type, tariff_id, client_id, start_year: year, start_month: month }): SpecRecord =>
      type === 'minimum_tariff' ? { type, tariff_id: tariff_id ?? 0 } : { type, client_id, year, month },
  );
  const specs = 'recalculate-specs' as const;
  for (const month of [{ year: 2027, month: 3 }, null]) {
    const input = { dealer: 3, month, records, recipe: riseBy(10) };
    const { checksum, rows } = await there.verbs.previewBatch(specs, input);
    expect(rows.map(({ key }) => key.split(':')[0]).sort()).toEqual(['api', 'minimum_tariff', 'spec_condition']);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    const done = await there.verbs.applyBatch({ ...bodyOf(input, checksum), kind: specs }, '');
    expect(runStates(done)).toEqual(['done', 'done', 'done']);
  }
  expect(monthsOf('POST /spec-prices/')).toEqual([
    [2027, 3, null, null],
    [2027, 3, null, null],
  ]);
  for (const [year, month, ...both] of monthsOf('PUT /spec-prices/')) expect(both).toEqual([year, month]);
  expect(monthsOf('PUT /spec-prices/')).toHaveLength(2);
  const again = { dealer: 3, month: { year: 2027, month: 3 }, records, recipe: riseBy(10) };
  const { rows } = await there.verbs.previewBatch(specs, again);
  expect(rows.map(({ problems }) => problems)).toEqual(rows.map(() => ['Прайс на 03/2027 уже существует']));
  expect(there.server.faults).toEqual([]);
});

it('N02 the board is made of a page of dealers and the lists of each, few calls at a time', async () => {
  let [under, most] = [0, 0];
  there.before = async () => {
    most = Math.max(most, ++under);
    await Promise.resolve();
    under -= 1;
  };
  const board = await there.verbs.readPriceBoard({ year: 2026, month: 12 }, { page: 1 });
  const first = board.results.find(({ dealer_id }) => dealer_id === 1);
  expect(first).toMatchObject({
    state: 'done',
    cells: aliases.map((alias) => ({ alias, start: { year: 2026, month: 12 } })),
  });
  expect(board.counters).toMatchObject({ all: board.results.length, done: 1, none: board.results.length - 1 });
  const { results, ids } = await there.verbs.readPriceBoard({ year: 2027, month: 1 }, { page: 1, state: 'none' });
  expect(results.map(({ dealer_id }) => dealer_id)).toEqual(ids);
  expect(results[0]?.cells.every(({ start }) => start?.month !== 1)).toBe(true);
  expect(most).toBeLessThanOrEqual(6);
  expect(there.server.faults).toEqual([]);
});
