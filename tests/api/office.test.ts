import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOffice } from '../../scripts/lib/office.mjs';
import { createTestApp, type TestApp } from '../support/app';
import { readSpreadsheet, type Cell } from '../support/readSpreadsheet';

const january = 12 * 2026 + 1;
const date = { start: january, end: january + 4 };
const files = {
  packages: ['POST', '/billing/package-report/', { date, org_id: [2] }],
  sales: [
    'POST',
    `/billing/months/${january}/dealers/201/reports/clients-price-positions-detail/xlsx/`,
    { month_end: january + 4, dealers_org_ids: [201] },
  ],
  organisations: ['GET', '/piportals/all/groups/all/xlsx-report/?server_alias=nova', undefined],
} as const;

let app: TestApp;
let folder: string;
const books: Record<string, Map<string, Cell[][]>> = {};

beforeAll(async () => {
  const office = findOffice();
  if (!office) throw new Error('LibreOffice не найден: поставьте его или укажите путь к soffice в OFFICE_PATH');
  app = await createTestApp();
  await app.db.run(
    `UPDATE groups SET inn = '0105000007' WHERE server_alias = 'nova' AND p_gid = (SELECT max(p_gid) FROM groups WHERE server_alias = 'nova' AND NOT is_dealer)`,
  );
  folder = await mkdtemp(join(tmpdir(), 'office-'));
  const token = await app.signIn('admin');
  for (const [name, [method, path, body]] of Object.entries(files))
    await writeFile(join(folder, `${name}.xlsx`), (await app.call(method, path, { token, body })).bytes);
  const own = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  await promisify(execFile)(office, [
    own,
    '--headless',
    '--convert-to',
    'fods',
    '--outdir',
    folder,
    ...Object.keys(files).map((name) => join(folder, `${name}.xlsx`)),
  ]);
  for (const name of Object.keys(files))
    books[name] = readSpreadsheet(await readFile(join(folder, `${name}.fods`), 'utf8'));
}, 120_000);
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

const table = (book: keyof typeof files, sheet: string) => {
  const [head = [], ...lines] = books[book]?.get(sheet) ?? [];
  const at = (caption: string) => head.indexOf(caption);
  // Reports end in a row of totals.
  const totals = book === 'organisations' ? undefined : lines.at(-1);
  const rows = totals ? lines.slice(0, -1) : lines;
  return {
    rows,
    of: (caption: string) => rows.map((row) => row[at(caption)]),
    total: (caption: string) => totals?.[at(caption)],
  };
};
const sum = (cells: readonly (Cell | undefined)[]) =>
  Math.round(cells.reduce<number>((all, cell) => all + Number(cell), 0) * 100) / 100;

describe('the files of reports, opened in LibreOffice', () => {
  it('F03 have the packages of the database, as numbers, and INN and KPP as text with their zeros', async () => {
    const [facts] = await app.db.rows<{ all: number; kinds: number }>(`
      SELECT sum(f.count)::int AS all FROM package_facts f JOIN dealers d ON d.id = 2 AND d.server_alias = f.server_alias
      JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid AND (g.p_gid = d.p_gid OR (g.parent_gid = d.p_gid AND NOT g.is_dealer))
      WHERE f.month_index BETWEEN ${date.start} AND ${date.end}`);
    const { rows, of, total } = table('packages', 'Пакеты');
    expect(rows.length).toBeGreaterThan(50);
    expect(of('Количество').filter((cell) => typeof cell !== 'number')).toEqual([]);
    expect(sum(of('Количество'))).toBe(facts?.all);
    expect(total('Количество')).toBe(facts?.all);
    expect(of('ИНН').every((cell) => typeof cell === 'string' && /^\d{10}(\d\d)?$/.test(cell))).toBe(true);
    expect(books.packages?.get('Параметры')).toEqual(
      expect.arrayContaining([
        ['Период', '01.2026 – 05.2026'],
        ['Кем', 'admin'],
        ['Строк', String(rows.length)],
      ]),
    );
  });

  it('F05 have the sales of the screen to the kopeck', async () => {
    const { body } = await app.call<{ total_cost: number; daobit_cost: number; updealer_cost: number }[]>(
      'GET',
      `/billing/months/${january}/dealers/201/reports/clients-price-positions-detail/?month_end=${january + 4}`,
      { token: await app.signIn('admin') },
    );
    const { of, total } = table('sales', 'Продажи');
    expect([sum(of('Стоимость, ₽')), sum(of('Вознаграждение, ₽')), sum(of('Доля вышестоящего дилера, ₽'))]).toEqual([
      body[0]?.total_cost,
      body[0]?.daobit_cost,
      body[0]?.updealer_cost,
    ]);
    expect(total('Стоимость, ₽')).toBe(body[0]?.total_cost);
    expect(body[0]?.total_cost).toBeGreaterThan(0);
  });

  it('B14 have the organisations of the database, zeros in front kept', async () => {
    const stored = await app.db.rows<{ inn: string; kpp: string | null }>(
      `SELECT inn, coalesce(kpp, '') AS kpp FROM groups WHERE server_alias = 'nova' ORDER BY inn, kpp`,
    );
    const { of } = table('organisations', 'Организации');
    const kpps = of('КПП');
    const pairs = of('ИНН').map((inn, index) => `${String(inn)} ${String(kpps[index] ?? '')}`);
    expect(pairs.sort()).toEqual(stored.map(({ inn, kpp }) => `${inn} ${kpp}`).sort());
    expect(stored[0]).toMatchObject({ inn: '0105000007' });
  });
});
