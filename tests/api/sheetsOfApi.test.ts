import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchRequest } from '../../src/contract/batches';
import { apiConditions } from '../../src/domain/sheets/apiConditions';
import { ranges } from '../../src/domain/tiers';
import { createTestApp, type TestApp } from '../support/app';
import { batchCalls } from '../support/batchCalls';
import { bothPlans } from '../support/bothPlans';
import { askOf, changesOf } from '../support/sheetRoundTrip';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const { apply, carryOut, preview, undo } = batchCalls(() => ({ app, token }));
const kind = 'api-conditions';
type Input = BatchRequest<typeof kind>;

const heads = ['ИНН', 'КПП', 'Позиция', 'Диапазон', 'Цена', 'Вознаграждение', 'Порог', 'С месяца'];
const sheetOf = (rows: readonly (readonly (string | number | null)[])[]) =>
  new Uint8Array(Buffer.from([heads, ...rows].map((cells) => cells.map((cell) => cell ?? '').join('\t')).join('\n')));
const storedOf = () => app.db.rows<object>(`SELECT * FROM special_prices WHERE type = 'api' ORDER BY id`);
const clientOf = async () => {
  const [one] = await app.db.rows<{ p_gid: number; inn: string; kpp: string | null }>(`
    SELECT g.p_gid, g.inn, nullif(g.kpp, '') AS kpp FROM dealers d
    JOIN groups g ON g.server_alias = d.server_alias AND g.parent_gid = d.p_gid AND NOT g.is_dealer
    WHERE d.id = 1 AND length(g.inn) = 10 ORDER BY g.p_gid LIMIT 1`);
  if (!one) throw new Error('no client');
  return one;
};
/** A whole condition with one kind of packages. */
const whole = ({ inn, kpp }: { inn: string; kpp: string | null }, first = 100) => [
  [inn, kpp, 'Лицензия', '', 3000, 300, '', '01/2031'],
  [inn, kpp, 'Дополнительная учётная запись', '', 500, 50, 4, '01/2031'],
  ...ranges.map(({ caption }, at) => [inn, kpp, 'ПИ', caption, first - at, 10, at === 0 ? 20 : '', '01/2031']),
];

it('N06 conditions of API accounts are made of a sheet, changed by another one, planned alike by the browser, and come back', async () => {
  const client = await clientOf();
  const before = await storedOf();
  const first = await askOf(apiConditions, sheetOf(whole(client)), { dealer: 1 });
  expect([...first.faults.values()]).toEqual([]);
  const both = await bothPlans(app);
  const { rows } = await both.same(kind, first.input as Input);
  expect(rows.map(({ problems, after }) => [problems, after])).toEqual([
    [
      [],
      {
        year: 2031,
        month: 1,
        client_price: 3000,
        daobit_price: 300,
        accounts: { max_free_count: 4, client_price: 500, daobit_price: 50, accountPercent: 0 },
        packages: [
          {
            message_price_position_alias: 'pp_pi',
            threshold: 20,
            client_points_cost: [100, 99, 98, 97, 96, 95],
            daobit_points_cost: [10, 10, 10, 10, 10, 10],
          },
        ],
        percents: {},
      },
    ],
  ]);
  const { body: made } = await carryOut(kind, first.input as Input);
  expect(made.rows).toBe(1);
  const second = await askOf(
    apiConditions,
    sheetOf([[client.inn, client.kpp, 'ПИ', '11-20', 90, null, 30, '01/2031']]),
    { dealer: 1 },
  );
  const { checksum, rows: changes } = (await preview(kind, second.input as Input)).body;
  await both.same(kind, second.input as Input);
  expect(changesOf(second, changes)).toMatchObject([
    { before: '99,00 / 10,00, порог 20', after: '90,00 / 10,00, порог 30' },
  ]);
  const { body: changed, status } = await apply(kind, second.input as Input, checksum);
  expect(status).toBe(201);
  expect((await undo(changed.id)).status).toBe(200);
  await app.db.run(`DELETE FROM special_prices WHERE year = 2031`);
  expect(await storedOf()).toEqual(before);
});

it('N06 what is exported and loaded again changes nothing; what a new one lacks is named; two thresholds of a kind are refused', async () => {
  const client = await clientOf();
  await carryOut(kind, (await askOf(apiConditions, sheetOf(whole(client, 70)), { dealer: 1 })).input as Input);
  const { bytes, status } = await app.call('GET', '/sheets/api-conditions/xlsx/?dealer_id=1', { token });
  expect(status).toBe(200);
  const ask = await askOf(apiConditions, bytes, { dealer: 1 });
  expect([...ask.faults.values()]).toEqual([]);
  expect(ask.lines.length).toBeGreaterThanOrEqual(8);
  const { body } = await preview(kind, ask.input as Input);
  for (const row of body.rows) expect([row.problems, row.after]).toEqual([[], row.before]);
  for (const change of changesOf(ask, body.rows)) expect(change?.after).toBe(change?.before);

  const lacking = whole(client).filter(([, , , range]) => range !== '21-50');
  const partly = await askOf(apiConditions, sheetOf(lacking.map((cells) => cells.with(7, '02/2031'))), { dealer: 1 });
  const seen = (await preview(kind, partly.input as Input)).body;
  expect(seen.rows[0]?.problems).toEqual(['Не хватает строки «Пакеты, ПИ, 21-50»']);
  const twice = await askOf(
    apiConditions,
    sheetOf(whole(client).map((cells, at) => (at === 4 ? cells.with(6, 7) : cells))),
    {
      dealer: 1,
    },
  );
  expect([...twice.faults.values()]).toEqual([{ count: 'Порог здесь 7, а в строке выше 20' }]);
  await app.db.run(`DELETE FROM special_prices WHERE year = 2031`);
});
