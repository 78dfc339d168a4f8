import { beforeEach, expect, it } from 'vitest';
import type { BatchKindName, BatchRequest } from '../../../../src/contract/batches';
import type { DealerClient } from '../../../../src/contract/dealers';
import { apiConditions } from '../../../../src/domain/sheets/apiConditions';
import { clients } from '../../../../src/domain/sheets/clients';
import { linesOfList, priceLists } from '../../../../src/domain/sheets/priceLists';
import { minimumTariffs } from '../../../../src/domain/sheets/minimumTariffs';
import { specConditions } from '../../../../src/domain/sheets/specConditions';
import type { SheetKind } from '../../../../src/domain/sheets/sheetKind';
import { innControl } from '../../../../src/domain/taxpayer';
import { askOf } from '../../../support/sheetRoundTrip';
import { runStates, singlyThere, type SinglyThere } from '../../../support/singlyThere';

let there: SinglyThere;
beforeEach(async () => {
  there = await singlyThere();
});

const clientsOf = async (): Promise<DealerClient[]> => {
  const { data } = await there.client.listDealerClients({ params: { id: 3 }, query: { page: 1, page_size: 5 } });
  return Array.isArray(data) ? data : data.results;
};
const sheetOf = (rows: readonly (readonly (string | null)[])[]) =>
  new TextEncoder().encode(rows.map((cells) => cells.map((cell) => cell ?? '').join('\t')).join('\n'));
const written = () => there.server.sent.filter(({ call }) => !call.startsWith('GET') && !call.includes('/auth/'));

/** Loads a sheet of a dealer; answers the input, the rows and what became of them. */
async function load<K extends BatchKindName>(
  batch: K,
  kind: SheetKind<{ dealer: number }>,
  bytes: Uint8Array,
  dealer = 3,
) {
  const ask = await askOf(kind, bytes, { dealer });
  expect([...ask.faults.values()]).toEqual([]);
  const input = ask.input as BatchRequest<K>;
  const { checksum, rows } = await there.verbs.previewBatch(batch, input);
  const skip = rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
  const run = () => there.verbs.applyBatch({ kind: batch, input, checksum, skip, reason: 'Договорились' }, '');
  return { input, rows, run };
}

it('N06 conditions of a sheet go to a server of the documents alone one by one; what has moved since is left alone', async () => {
  const clients = await clientsOf();
  const sheet = sheetOf([
    ['ИНН', 'КПП', 'Вид', 'Цена', 'Вознаграждение', 'С месяца'],
    ...clients.map(({ inn, kpp }, at) => [inn, kpp, 'ПИ', String(90 + at), '9', '02/2027']),
  ]);
  const { rows, run } = await load('spec-conditions', specConditions, sheet);
  expect(written()).toEqual([]);
  expect(rows.map(({ problems, before }) => [problems, before])).toEqual(clients.map(() => [[], null]));
  const [first] = clients;
  const own = { client_id: first?.client_id, year: 2027, month: 2, year_new: null, month_new: null };
  const packages = [{ message_price_position_alias: 'pp_pi', client_points_cost: 70, daobit_points_cost: 7 }];
  await there.server.behind({
    method: 'POST',
    path: '/spec-prices/spec_condition/',
    query: { dealer_id: '3' },
    body: { ...own, packages },
    headers: there.headers,
  });
  const done = await run();
  expect(runStates(done)).toEqual(['moved', ...clients.slice(1).map(() => 'done')]);
  const again = await load('spec-conditions', specConditions, sheet);
  expect(
    again.rows.map(({ before, after }) => (before === null ? 'new' : JSON.stringify(before) === JSON.stringify(after))),
  ).toEqual([false, ...clients.slice(1).map(() => true)]);
  expect(there.server.faults).toEqual([]);
});

it('N06 minimum tariffs and price lists of a sheet go the same way; no call names many clients', async () => {
  const clients = (await clientsOf()).filter(({ client_org_id }) => client_org_id !== null);
  const tariffs = await load(
    'minimum-tariffs',
    minimumTariffs,
    sheetOf([
      ['ИНН', 'КПП', 'Действует с', 'Стоимость', 'Вознаграждение', 'Почта'],
      ...clients.map(({ inn, kpp }) => [inn, kpp, '01.02.2027', '1000', '100', 'a@b.ru']),
    ]),
  );
  expect(new Set(runStates(await tariffs.run()))).toEqual(new Set(['done']));
  const { rows } = await there.verbs.previewBatch('minimum-tariffs', tariffs.input);
  for (const row of rows) expect(row.after).toEqual(row.before);

  const { data } = await there.client.listDealerPrices({ params: { id: 1 } });
  const row = data.find(({ billing_type_alias }) => billing_type_alias === 'dyn_tp');
  const query = { year: row?.start_year ?? 0, month: row?.start_month ?? 0 };
  const list = await there.client.readPriceList({ params: { billing_alias: 'dyn_tp', id: 1 }, query });
  const lists = await load(
    'price-lists',
    priceLists,
    sheetOf([
      ['Схема', 'Раздел', 'Позиция', 'Диапазон', 'Цена', 'Вознаграждение', 'С месяца'],
      ...linesOfList('dyn_tp', list.data).map(([section, position, range, price, reward]) => [
        'Даобит',
        section,
        position,
        range,
        String(price / 100 + 1),
        String(reward / 100),
        '03/2027',
      ]),
    ]),
    1,
  );
  expect(runStates(await lists.run())).toEqual(['done']);
  expect(there.server.faults).toEqual([]);
});

it('N06 organisations of a sheet: a new one goes to one’s own dealer, which is all that the documents can say', async () => {
  const sheet = (dealer: string | null) =>
    sheetOf([
      ['ИНН', 'КПП', 'Наименование', 'Город', 'Дилер', 'Сервер'],
      [own, '780101001', 'ООО «Тихая Гавань»', 'Псков', dealer, 'nova'],
    ]);
  const lead = '783412345';
  const own = lead + innControl(lead);
  const named = await load('clients', clients, sheet('Дилер Восход'));
  expect(named.rows[0]?.problems).toEqual([expect.stringMatching(/только вашему дилеру/)]);
  const { run, input, rows } = await load('clients', clients, sheet(null));
  expect(rows[0]).toMatchObject({ problems: [], before: null, after: { p_inn: own, p_city: 'Псков' } });
  expect(runStates(await run())).toEqual(['done']);
  expect(written().at(-1)?.body).not.toHaveProperty('parent_id');
  const again = await there.verbs.previewBatch('clients', input);
  expect(again.rows[0]?.after).toEqual(again.rows[0]?.before);
  expect(there.server.faults).toEqual([]);
});

it.each([
  ['spec-conditions', specConditions, { dealer: 3 }],
  ['api-conditions', apiConditions, { dealer: 3 }],
  ['minimum-tariffs', minimumTariffs, { dealer: 3 }],
  ['price-lists', priceLists, { dealer: 1 }],
  ['price-lists', priceLists, { dealer: undefined }],
  ['clients', clients, { dealer: undefined }],
] as const)('N06 the sheet of %s there is what documented calls tell, and changes nothing', async (name, kind, at) => {
  const of = { month: undefined, server: undefined, parent: undefined, ...at };
  const { data, filename } = await there.verbs.exportSheet(name, of, {});
  expect(filename).toBe(`${kind.title}.csv`);
  const placed = kind as SheetKind<object>;
  const ask = await askOf(placed, new Uint8Array(await data.arrayBuffer()), at);
  expect([...ask.faults.values()]).toEqual([]);
  expect(ask.lines.length).toBeGreaterThan(0);
  const { rows } = await there.verbs.previewBatch(name, ask.input as BatchRequest<typeof name>);
  expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
  for (const { before, after } of rows) expect(after).toEqual(before);
  expect([written(), there.server.faults]).toEqual([[], []]);
});

it('N06 a sheet that is being made there is stopped', async () => {
  const of = { dealer: 3, month: undefined, server: undefined, parent: undefined };
  await expect(there.verbs.exportSheet('spec-conditions', of, { signal: AbortSignal.abort() })).rejects.toThrow();
});
