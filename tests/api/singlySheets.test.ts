import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchKindName, BatchRequest } from '../../src/contract/batches';
import { clients } from '../../src/domain/sheets/clients';
import { linesOfList, priceLists } from '../../src/domain/sheets/priceLists';
import { minimumTariffs } from '../../src/domain/sheets/minimumTariffs';
import { specConditions } from '../../src/domain/sheets/specConditions';
import type { SheetKind } from '../../src/domain/sheets/sheetKind';
import { innControl } from '../../src/domain/taxpayer';
import { billingAliases } from '../../src/domain/tiers';
import { createTestApp, type TestApp } from '../support/app';
import { bothPlans } from '../support/bothPlans';
import { askOf } from '../support/sheetRoundTrip';

let app: TestApp;
let both: Awaited<ReturnType<typeof bothPlans>>;
beforeAll(async () => {
  app = await createTestApp();
  await app.db.run('UPDATE dealers SET minimum_tariff_enabled = true WHERE id = 1');
  both = await bothPlans(app);
});
afterAll(() => app.close());

interface Named {
  inn: string;
  kpp: string | null;
}
const clientsOf = (dealer: number) =>
  app.db.rows<Named>(`
    SELECT g.inn, nullif(g.kpp, '') AS kpp FROM dealers d
    JOIN groups g ON g.server_alias = d.server_alias AND g.parent_gid = d.p_gid AND NOT g.is_dealer
    WHERE d.id = ${dealer} AND length(g.inn) = 10 AND g.org_id IS NOT NULL ORDER BY g.p_gid LIMIT 8`);

/** A sheet as people have it. */
const sheetOf = (rows: readonly (readonly (string | null)[])[]) =>
  new Uint8Array(Buffer.from(rows.map((cells) => cells.map((cell) => cell ?? '').join('\t')).join('\n')));

/** Plans a sheet on both sides, writes what can be by documented calls, and plans it again: then nothing is left to be done. */
async function loadSingly<K extends BatchKindName, P>(batch: K, kind: SheetKind<P>, bytes: Uint8Array, place: P) {
  const ask = await askOf(kind, bytes, place);
  const input = ask.input as BatchRequest<K>;
  const { checksum, rows } = await both.same(batch, input);
  const skip = rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
  const done = await both.verbs.applyBatch({ kind: batch, input, checksum, skip, reason: 'Договорились' }, '');
  expect(new Set(done.results?.map(({ state }) => state))).toEqual(new Set(['done']));
  const again = await both.same(batch, input);
  for (const row of again.rows.filter(({ key }) => !skip.includes(key))) expect(row.after).toEqual(row.before);
  return rows;
}

it('N06 a sheet of special conditions is planned by the browser as by the server, and written by documented calls', async () => {
  const own = await clientsOf(1);
  const [foreign] = await clientsOf(5);
  const [first, second] = own;
  const rows = await loadSingly(
    'spec-conditions',
    specConditions,
    sheetOf([
      ['ИНН', 'КПП', 'Вид', 'Цена', 'Вознаграждение', 'С месяца'],
      ...own.map(({ inn, kpp }, at) => [inn, kpp, 'ПИ', String(90 + at), '9', '01/2031']),
      [first?.inn ?? '', null, 'ПТД', '99999', '10', '02/2031'],
      [second?.inn ?? '', '999901001', 'ПИ', '90', '9', '01/2031'],
      [second?.inn ?? '', null, 'ПИ', '90', '9', '01/2031'],
      [foreign?.inn ?? '', foreign?.kpp ?? null, 'ПИ', '90', '9', '01/2031'],
    ]),
    { dealer: 1 },
  );
  const told = rows.flatMap(({ problems }) => problems).join('\n');
  for (const words of [/другой КПП/, /уже есть выше/, /Не ваш клиент/]) expect(told).toMatch(words);
  expect(rows.some(({ remarks = [] }) => remarks.length > 0)).toBe(true);
});

it('N06 the same of minimum tariffs, made and then changed', async () => {
  const own = await clientsOf(1);
  for (const cost of ['1000', '1100'])
    await loadSingly(
      'minimum-tariffs',
      minimumTariffs,
      sheetOf([
        ['ИНН', 'КПП', 'Действует с', 'Стоимость', 'Вознаграждение', 'Почта'],
        ...own.map(({ inn, kpp }, at) => [inn, kpp, `0${(at % 3) + 1}.03.2031`, cost, '100', 'a@b.ru']),
      ]),
      { dealer: 1 },
    );
});

it('N06 the same of price lists, of a dealer and of those whom the lines name', async () => {
  const { data: lists } = await both.client.listDealerPrices({ params: { id: 1 } });
  const [row] = lists.filter(({ billing_type_alias }) => billing_type_alias === 'dyn_tp');
  if (!row) throw new Error('no list');
  const query = { year: row.start_year, month: row.start_month };
  const { data } = await both.client.readPriceList({ params: { billing_alias: 'dyn_tp', id: 1 }, query });
  const dealers = await app.db.rows<Named>(`
    SELECT g.inn, nullif(g.kpp, '') AS kpp FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    WHERE d.id IN (1, 2, 3) ORDER BY d.id`);
  const lines = linesOfList('dyn_tp', data).map(([section, position, range, price, reward]) => [
    billingAliases.dyn_tp,
    section,
    position,
    range,
    String((price + 100) / 100),
    String(reward / 100),
    '04/2031',
  ]);
  const heads = ['Схема', 'Раздел', 'Позиция', 'Диапазон', 'Цена', 'Вознаграждение', 'С месяца'];
  await loadSingly('price-lists', priceLists, sheetOf([heads, ...lines]), { dealer: 1 });
  const [nobody] = await clientsOf(1);
  const named = [...dealers, { inn: nobody?.inn ?? '', kpp: null }].flatMap(({ inn, kpp }) =>
    lines.map((cells) => [inn, kpp, ...cells.slice(0, -1), '05/2031']),
  );
  const rows = await loadSingly('price-lists', priceLists, sheetOf([['ИНН', 'КПП', ...heads], ...named]), {
    dealer: undefined,
  });
  expect(rows).toHaveLength(4);
  expect(rows.at(-1)?.problems).toEqual([expect.stringMatching(/^Не ваш дилер/)]);
});

it('N06 the same of organisations: new ones, other fields, a doubt about another KPP', async () => {
  const groups = await app.db.rows<Named & { name: string; server: string; dealer: string }>(`
    SELECT g.inn, nullif(g.kpp, '') AS kpp, g.fullname AS name, p.server_name AS server, parent.name AS dealer FROM dealers d
    JOIN groups g ON g.server_alias = d.server_alias AND g.parent_gid = d.p_gid AND NOT g.is_dealer JOIN portals p ON p.server_alias = g.server_alias
    JOIN groups parent ON parent.server_alias = d.server_alias AND parent.p_gid = d.p_gid
    WHERE d.id = 1 AND length(g.inn) = 10 AND g.kpp <> '' ORDER BY g.p_gid LIMIT 3`);
  const [first] = groups;
  if (!first) throw new Error('no client');
  const lead = '783412345';
  const inn = lead + innControl(lead);
  const { server, dealer } = first;
  const rows = await loadSingly(
    'clients',
    clients,
    sheetOf([
      ['ИНН', 'КПП', 'Наименование', 'Город', 'Вид расчётов', 'Дилер', 'Сервер'],
      ...groups.map((one) => [one.inn, one.kpp, one.name, 'Выборг', null, one.dealer, one.server]),
      [inn, '783401001', 'ООО «Тихая Гавань»', 'Псков', 'Пик-ЮГ', dealer, server],
      [first.inn, '783402002', 'ООО «Тихая Гавань-2»', 'Псков', null, dealer, server],
      [inn, '783401001', 'ООО «Тихая Гавань»', 'Псков', null, dealer, server],
      [inn, '783403003', 'ООО «Тихая Гавань-3»', 'Псков', 'Никакой', dealer, server],
      [inn, '783404004', 'ООО «Тихая Гавань-4»', 'Псков', null, 'Никто', server],
    ]),
    {},
  );
  const told = rows.flatMap(({ problems }) => problems).join('\n');
  for (const words of [/уже есть выше/, /Вид расчётов: нет «Никакой»/, /Дилер: нет «Никто»/])
    expect(told).toMatch(words);
  expect(rows.flatMap(({ doubts = [] }) => doubts)).toEqual([
    expect.stringMatching(/^С этим ИНН уже есть организация/),
  ]);
});
