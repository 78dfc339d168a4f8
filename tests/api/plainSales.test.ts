import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SalesDerivation } from '../../src/contract/salesReports';
import { createTestApp, type TestApp } from '../support/app';
import { plainMonth, type PlainLine } from '../support/plainBill';
import { plainClients, type PlainRow } from '../support/plainRows';
import { dayOf, readWorkbook } from '../support/readWorkbook';
import { january, salesCalls, sorted } from '../support/salesCalls';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  // Clients that have never sent anything, and are charged for the months of what they have agreed on.
  await app.db.run(`
    WITH made AS (
      INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, tariff)
      SELECT 'nova', 102, 'ООО', 'Молчание ' || n, '7701000008', '770101001', 'Даобит' FROM generate_series(1, 3) AS n RETURNING p_gid, fullname)
    INSERT INTO billing_items (server_alias, p_gid, part, type, source, ref_id, caption, start_at, client_price, ctm_price)
    SELECT 'nova', p_gid, 'option', 'custom', kind.source, kind.ref, 'Без пакетов', '2026-02-01', kind.price, kind.reward
    FROM made JOIN (VALUES ('Молчание 1', 'full-unlim', NULL, 5000, 500), ('Молчание 2', 'service-unlim', 1, 700, NULL),
                           ('Молчание 3', 'custom-subscribe', 1, 900, 90)) AS kind (name, source, ref, price, reward) ON kind.name = made.fullname`);
  // What is agreed on has its months: tariffs and shares that were others once, conditions that hold no more.
  await app.db.run(`
    INSERT INTO group_terms
    SELECT server_alias, p_gid, term.from_month, term.tariff, term.stop FROM groups g,
      LATERAL (VALUES (0, NULL, p_gid % 2 = 0), (${january}, 'Стандартный', false), (${january + 2}, g.tariff, g.stop_tariff)) AS term (from_month, tariff, stop)
    WHERE NOT g.is_dealer AND p_gid % 7 = 0;
    INSERT INTO dealer_terms SELECT id, ${january + 1}, parent_dealer_id, parent_share + 5 FROM dealers WHERE parent_dealer_id IS NOT NULL;
    UPDATE special_prices SET until_month = ${january + 2} WHERE client_gid % 3 = 0 AND month_index < ${january + 2};
    INSERT INTO minimum_tariffs (dealer_id, client_gid, client_org_id, start_date, package_count, cost, compensation, percent, emails, created_at, created_by, until_month)
    SELECT t.dealer_id, g.p_gid, g.org_id, '2026-01-01', 10, 999, 99, 10, '{}', t.created_at, t.created_by, ${january + 3}
    FROM (SELECT * FROM minimum_tariffs ORDER BY tariff_id LIMIT 1) t JOIN dealers d ON d.id = t.dealer_id
    JOIN LATERAL (
      SELECT g.* FROM groups g JOIN client_packages f ON f.server_alias = g.server_alias AND f.group_gid = g.p_gid AND f.month_index = ${january + 3}
      WHERE g.server_alias = d.server_alias AND g.parent_gid = d.p_gid AND g.org_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM minimum_tariffs m WHERE m.client_gid = g.p_gid) ORDER BY g.p_gid LIMIT 1) g ON true`);
});
afterAll(() => app.close());

const { read, detail, dealerOf } = salesCalls(() => ({ app, token: admin }));
const may = january + 4;
const start = may - 17;

const clients = () => plainClients(app.db);

const monthText = (index: number) =>
  `${String(((index - 1) % 12) + 1).padStart(2, '0')}.${Math.floor((index - 1) / 12)}`;

/** The lines of a client's months; a dealer's own organisation has those with packages alone. */
const linesOf = (client: PlainRow): { month: number; lines: PlainLine[] }[] =>
  Array.from({ length: 18 }, (_, index) => start + index).flatMap((month) => {
    const found = client.sent.find((one) => one.month === month);
    if (client.own && !found) return [];
    const lines = plainMonth(client, month, found?.kinds ?? [], found?.senders ?? 0);
    return lines.length > 0 ? [{ month, lines }] : [];
  });

const kopecks = (roubles: number) => BigInt(Math.round(roubles * 100));

it('K03 K04 K05 every amount of the demonstration is what the rules, written a second time, make of its rows', async () => {
  const rows = await clients();
  const rules = new Map<number | undefined, number>();
  let own = 0;
  for (const org of new Set(rows.map((row) => row.org))) {
    const { body } = await read(`month_end=${may}`, admin, detail(org, start));
    const got = body.flatMap((dealer) =>
      dealer.clients.flatMap(({ client_id, is_dealer, positions }) =>
        Object.entries(positions).flatMap(([month, all]) =>
          all.map((one) =>
            [
              client_id,
              is_dealer,
              month,
              one.alias,
              one.count,
              kopecks(one.cost),
              kopecks(one.daobit_cost),
              kopecks(one.updealer_cost),
            ].join(' '),
          ),
        ),
      ),
    );
    const wanted = rows
      .filter((row) => row.org === org)
      .flatMap((row) =>
        linesOf(row).flatMap(({ month, lines }) =>
          lines.map((line) => {
            rules.set(line.rule, (rules.get(line.rule) ?? 0) + 1);
            own += Number(row.own);
            return [
              `${row.server}:${row.client}`,
              row.own,
              monthText(month),
              line.alias,
              line.count,
              line.cost,
              line.reward,
              line.share,
            ].join(' ');
          }),
        ),
      );
    expect(sorted(got)).toEqual(sorted(wanted));
  }
  for (const rule of [1, 2, 3, 4, 5, 6, undefined]) expect(rules.get(rule), `rule ${rule}`).toBeGreaterThan(4);
  expect(own).toBeGreaterThan(4);
});

it('K03 K04 what stands for each month is charged though nothing was sent, a subscription for packages is not', async () => {
  const { clients: told } = await dealerOf(201);
  const silent = (number: number) =>
    Object.keys(told.find(({ name }) => name.includes(`Молчание ${number}`))?.positions ?? {});
  const months = ['02.2026', '03.2026', '04.2026', '05.2026'];
  expect([1, 2, 3].map(silent)).toEqual([months, months, []]);
});

it('K03 each derivation names the rule that made the amount', async () => {
  const shown = new Set<string>();
  for (const row of await clients()) {
    const months = linesOf(row);
    const rules = months.flatMap(({ lines }) => lines.map(({ rule }) => rule));
    if (rules.length === 0 || rules.every((rule) => shown.has(`${rule}`))) continue;
    for (const rule of rules) shown.add(`${rule}`);
    const { body } = await app.call<SalesDerivation[]>(
      'GET',
      `${detail(row.org, start)}/derivations/?month_end=${may}&client=${row.server}:${row.client}`,
      { token: admin },
    );
    const told = body.map(({ month, alias, lines }) => [
      month,
      alias,
      /^Правило (\d): /.exec(lines.find((line) => line.startsWith('Правило')) ?? '')?.[1],
    ]);
    const wanted = months.flatMap(({ month, lines }) =>
      lines.map(({ alias, rule }) => [monthText(month), alias, rule && String(rule)]),
    );
    expect(sorted(told)).toEqual(sorted(wanted));
  }
  expect([...shown].sort()).toEqual(['1', '2', '3', '4', '5', '6', 'undefined']);
});

it('K03 F08 the minimum tariff report charges what the rules charge', async () => {
  const [first, second] = await app.db.rows<{ client_gid: number }>(
    "SELECT client_gid FROM minimum_tariffs WHERE start_date <= '2026-05-01' ORDER BY tariff_id",
  );
  // One goes over to the full unlimited, another has no tariff at all.
  await app.db.run(`
    INSERT INTO billing_items (server_alias, p_gid, part, type, source, caption, start_at, custom, client_price, ctm_price)
    VALUES ('nova', ${first?.client_gid}, 'tariff', 'custom', 'full-unlim', 'Полный безлимит', '2026-04-01', true, 5000, 500);
    DELETE FROM billing_items WHERE server_alias = 'nova' AND p_gid = ${second?.client_gid};
    UPDATE groups SET tariff = NULL, modified_at = NULL WHERE server_alias = 'nova' AND p_gid = ${second?.client_gid};
    DELETE FROM group_terms WHERE p_gid = ${second?.client_gid}`);
  const file = await app.call('GET', '/billing/reports/fixed-packages/xlsx/', { token: admin });
  const { head, rows, totals } = await readWorkbook(file.bytes);
  expect(head.slice(13)).toEqual(['Начислено по тарифу, ₽', 'Начислено сверх тарифа, ₽', 'Примечание']);
  const active = (await clients()).filter(({ dealer, minimums }) => dealer === 3 && minimums.length > 0);
  const inns = await app.db.rows<{ p_gid: number; inn: string }>(
    `SELECT p_gid, inn FROM groups WHERE server_alias = 'nova' AND p_gid = ANY('{${active.map(({ client }) => client).join(',')}}')`,
  );
  const wanted = active.flatMap((client) => {
    const months = linesOf(client).find(({ month }) => month === may);
    const lines = months?.lines ?? [];
    if (!client.minimums.some(({ start: day, until }) => day <= '2026-05-31' && (until === null || until > may)))
      return [];
    const sum = (of: PlainLine[]) => Number(of.reduce((all, { cost }) => all + cost, 0n)) / 100;
    const minimum = lines.filter(({ alias }) => alias === 'minimum');
    const full = lines.some(({ alias }) => alias === 'full_unlimited');
    return [
      [
        inns.find(({ p_gid }) => p_gid === client.client)?.inn,
        sum(minimum),
        sum(lines.filter(({ alias }) => /^pp_\w+$/.test(alias))),
        minimum.length > 0 ? null : full ? 'Полный безлимит: тариф не начисляется' : 'Демо: тариф не начисляется',
      ],
    ];
  });
  const told = rows.filter((row) => row[6] === 'Активный').map((row) => [row[2], row[13], row[14], row[15] || null]);
  expect(sorted(told)).toEqual(sorted(wanted));
  expect(new Set(told.map((row) => row[3])).size).toBe(3);
  const total = (column: number) => Math.round(told.reduce((all, row) => all + 100 * Number(row[column]), 0)) / 100;
  expect(totals?.slice(13, 15)).toEqual([total(1), total(2)]);
  expect(rows.every((row) => /^01\.\d\d\.202[56]$/.test(dayOf(row[5])))).toBe(true);
});
