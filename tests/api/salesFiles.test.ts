import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackedPair } from '../../src/contract/salesReports';
import { createTestApp, type TestApp } from '../support/app';
import { fileNameOf, monthOf, readWorkbook } from '../support/readWorkbook';
import { add, january, salesCalls, sorted } from '../support/salesCalls';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.close());

const { base, detail, dealerOf } = salesCalls(() => ({ app, token: admin }));

describe('files of sales', () => {
  it('K07 F05 the file has every amount of the screen as typed cells, a frozen header, a filter and its parameters', async () => {
    const dealer = await dealerOf(201);
    const amounts = dealer.clients.flatMap((client) =>
      Object.entries(client.positions).flatMap(([month, positions]) =>
        positions.map((one) => [
          client.name,
          client.inn,
          client.kpp,
          month,
          one.name,
          one.count,
          one.cost,
          one.daobit_cost,
          one.updealer_cost,
        ]),
      ),
    );
    for (const file of [
      await app.call('GET', `${detail()}/xlsx/?month_end=${january + 4}&id=2`, { token: admin }),
      await app.call('POST', `${detail()}/xlsx/`, {
        token: admin,
        body: { month_end: january + 4, dealers_org_ids: [201], clients: [] },
      }),
    ]) {
      const { head, rows, totals, parameters, frozen, autoFilter } = await readWorkbook(file.bytes);
      expect(
        sorted(rows.map((row) => [...row.slice(1, 4), monthOf(row[6]), row[7], row[8], ...row.slice(11, 14)])),
      ).toEqual(sorted(amounts));
      expect(head[2]).toBe('ИНН');
      expect(head.slice(8, 12)).toEqual(['Количество', 'К оплате', 'Цена, ₽', 'Стоимость, ₽']);
      for (const [, , , , , , , , count, charged, price, cost] of rows)
        expect(add([Number(charged ?? count) * Number(price)])).toBe(cost);
      expect(rows.some((row) => row[9] !== null)).toBe(true);
      expect(totals?.slice(11, 14)).toEqual([dealer.total_cost, dealer.daobit_cost, dealer.updealer_cost]);
      expect(fileNameOf(file.headers)).toBe('Продажи_2026-01_2026-05_ООО-Дилер-Восход.xlsx');
      expect(frozen).toMatchObject({ state: 'frozen', ySplit: 1 });
      expect(autoFilter).toBe(`A1:O${rows.length + 1}`);
      expect(parameters).toEqual(
        expect.arrayContaining([
          ['Период', '01.2026 – 05.2026'],
          ['Кем', 'admin'],
        ]),
      );
    }
  });

  it('F05 a selection names clients, or leaves some out of all', async () => {
    const dealer = await dealerOf(201);
    const [first, second] = dealer.clients.map(({ p_gid }) => p_gid);
    const file = async (body: object) =>
      readWorkbook(
        (
          await app.call('POST', `${base()}/prominvest-xlsx/`, {
            token: admin,
            body: { month_end: january + 4, dealers_org_ids: [], ...body },
          })
        ).bytes,
      );
    const chosen = await file({ dealers_org_ids: [201], clients: [first, second] });
    expect(chosen.totals?.[6]).toBe(chosen.rows.reduce((all, row) => all + Number(row[6]), 0));
    expect(chosen.rows.map((row) => [row[1], row[6], row[7]])).toEqual(
      dealer.clients.slice(0, 2).map(({ name, total_packages, total_cost }) => [name, total_packages, total_cost]),
    );
    expect(chosen.parameters).toContainEqual(['Выбрано клиентов', '2']);
    const rest = await file({ except: { dealers_org_ids: [201], clients: [] } });
    expect(rest.rows.length).toBeGreaterThan(20);
    expect(rest.rows.some((row) => row[0] === dealer.name)).toBe(false);
    const but = await file({ except: { dealers_org_ids: [], clients: [`nova:${first}`] } });
    expect(but.rows.filter((row) => row[0] === dealer.name)).toHaveLength(dealer.clients.length - 1);
    expect(but.parameters).toContainEqual(['Исключено клиентов', '1']);
    const own = await file({ dealers_org_ids: [201], except: { dealers_org_ids: [], clients: [first] } });
    expect(own.rows.map((row) => row[1])).toEqual(dealer.clients.slice(1).map(({ name }) => name));
  });

  it('K06 F05 a client is named with its server; a number that several servers of the dealers have is refused', async () => {
    const namesake = await app.db.one<{ p_gid: number; nova: string; pskov: string; orgs: [number, number] }>(`
      WITH sent AS (
        SELECT g.server_alias, g.p_gid, g.name, own.org_id FROM groups g JOIN groups own ON own.server_alias = g.server_alias AND own.p_gid = g.parent_gid
        WHERE NOT g.is_dealer AND EXISTS (
          SELECT 1 FROM client_packages f WHERE (f.server_alias, f.group_gid) = (g.server_alias, g.p_gid) AND f.month_index BETWEEN ${january} AND ${january + 4}))
      SELECT a.p_gid, a.name AS nova, b.name AS pskov, array[a.org_id, b.org_id] AS orgs FROM sent a JOIN sent b USING (p_gid)
      WHERE a.server_alias = 'nova' AND b.server_alias = 'pskov' ORDER BY a.p_gid LIMIT 1`);
    if (!namesake) throw new Error('the demonstration has no such clients');
    const { p_gid, nova, pskov, orgs } = namesake;
    const ask = (body: object) =>
      app.call<{ detail: string; errors: Record<string, string[]> }>('POST', `${base()}/prominvest-xlsx/`, {
        token: admin,
        body: { month_end: january + 4, dealers_org_ids: orgs, ...body },
      });
    const names = async (body: object) => (await readWorkbook((await ask(body)).bytes)).rows.map((row) => row[1]);
    expect(await names({ clients: [`nova:${p_gid}`] })).toEqual([nova]);
    expect(await names({ clients: [`pskov:${p_gid}`] })).toEqual([pskov]);
    expect(await names({ dealers_org_ids: [orgs[1]], clients: [p_gid] })).toEqual([pskov]);
    const all = await names({});
    expect(await names({ except: { dealers_org_ids: [], clients: [`pskov:${p_gid}`] } })).toEqual(
      all.filter((name) => name !== pskov),
    );
    const sentence = `Номер ${p_gid} есть на нескольких серверах: «Нова», «Псков». Укажите клиента вместе с сервером, например nova:${p_gid}`;
    expect((await ask({ clients: [p_gid] })).body).toEqual({ detail: sentence, errors: { clients: [sentence] } });
    const refused = await ask({ except: { dealers_org_ids: [], clients: [p_gid] } });
    expect([refused.status, refused.body.errors]).toEqual([400, { 'except.clients': [sentence] }]);
    expect((await ask({ clients: ['nova'] })).status).toBe(400);
    const { status, body } = await app.call<{ lines: string[] }[]>(
      'GET',
      `${detail(orgs[1])}/derivations/?month_end=${january + 4}&client=pskov:${p_gid}`,
      { token: admin },
    );
    expect([status, body[0]?.lines[0]]).toEqual([200, `Клиент: ${pskov}`]);
    expect(
      (
        await app.call('GET', `${detail(orgs[1])}/derivations/?month_end=${january + 4}&client=nova:${p_gid}`, {
          token: admin,
        })
      ).status,
    ).toBe(404);
  });

  it('A17 F05 of nothing there is no file: 404 «Нет данных для загрузки»', async () => {
    const nothing = { status: 404, body: { detail: 'Нет данных для загрузки' } };
    for (const path of [`${detail()}/xlsx/`, `${base()}/prominvest-xlsx/`, `${base()}/pik-jug-1c/`]) {
      expect(
        await app.call('POST', path, { token: admin, body: { month_end: january, dealers_org_ids: [] } }),
        path,
      ).toMatchObject(nothing);
    }
    expect(
      await app.call('POST', `${base()}/pik-jug-1c/`, {
        token: admin,
        body: { month_end: january, dealers_org_ids: [201] },
      }),
    ).toMatchObject(nothing);
    expect(await app.call('GET', `${detail(201, 24_240)}/xlsx/?month_end=24240`, { token: admin })).toMatchObject(
      nothing,
    );
    expect(
      await app.call('GET', `${base(201, 24_240)}/tracked-pairs-detail/xlsx/?month_end=24240`, { token: admin }),
    ).toMatchObject(nothing);
    expect(await app.call('POST', '/groups/activity/?year=2020&month=1', { token: admin })).toMatchObject(nothing);
  });

  it('F06 Pik-Yug for 1C is XML with the sums of that scheme, with names in quotes', async () => {
    const dealer = await dealerOf(205);
    await app.db.run(
      `UPDATE groups SET fullname = 'Рога & "Копыта" <ЮГ>' WHERE server_alias = 'nova' AND p_gid = ${dealer.clients[0]?.p_gid}`,
    );
    const { bytes, headers } = await app.call('POST', `${base(205)}/pik-jug-1c/`, {
      token: admin,
      body: { month_end: january + 4, dealers_org_ids: [205] },
    });
    const text = bytes.toString('utf8');
    expect(headers.get('content-type')).toContain('xml');
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<sales start="01.2026" end="05.2026" currency="RUB">/,
    );
    expect(text).toContain('Рога &amp; &quot;Копыта&quot; &lt;ЮГ&gt;');
    const packages = dealer.clients.flatMap(({ positions }) =>
      Object.values(positions)
        .flat()
        .flatMap(({ alias, cost }) => (alias.startsWith('pp_') ? cost : [])),
    );
    expect(add([...text.matchAll(/ cost="([\d.]+)"/g)].map(([, sum]) => Number(sum)))).toBe(add(packages));
  });

  it('F06 each of the three actions needs its right', async () => {
    const token = await app.signIn('dealer');
    const body = { month_end: january, dealers_org_ids: [201] };
    for (const path of [`${base()}/prominvest-xlsx/`, `${base()}/pik-jug-1c/`, '/groups/activity/?year=2026&month=3'])
      expect((await app.call('POST', path, { token, body })).status, path).toBe(403);
  });

  it('F06 K05 active clients without an organisation id are those of the month, with the dealer of then', async () => {
    const expected = await app.db.rows<{ key: string; row: unknown[]; dealer: string }>(`
      SELECT g.server_alias || ':' || g.p_gid AS key, json_build_array(g.inn, g.kpp, g.p_gid, sum(f.count)) AS row, own.name AS dealer
      FROM groups g JOIN package_facts f ON f.server_alias = g.server_alias AND f.group_gid = g.p_gid
      JOIN groups own ON own.server_alias = g.server_alias AND own.p_gid = g.parent_gid
      WHERE g.org_id IS NULL AND day BETWEEN '2026-04-01' AND '2026-04-30' AND NOT is_emulator GROUP BY g.server_alias, g.p_gid, g.inn, g.kpp, own.name`);
    const moved = expected.find(({ dealer }) => dealer === 'ООО «Дилер Восход»');
    const withDealers = async () => {
      const file = await app.call('POST', '/groups/activity/?year=2026&month=4', { token: admin });
      return (await readWorkbook(file.bytes)).rows.map((row) => [row[1], ...row.slice(3)]);
    };
    const wanted = (dealerOfMoved: string) =>
      expected.map(({ key, row, dealer }) => [key === moved?.key ? dealerOfMoved : dealer, ...row]);
    expect(sorted(await withDealers())).toEqual(sorted(wanted('ООО «Дилер Восход»')));
    const goes = async (month: number) => {
      const at = `server_alias || ':' || p_gid = '${moved?.key}'`;
      await app.db.run(`
        DELETE FROM client_dealers WHERE ${at} AND from_month > 0;
        UPDATE client_dealers SET until_month = ${month} WHERE ${at};
        INSERT INTO client_dealers (server_alias, p_gid, from_month, dealer_gid)
        SELECT server_alias, p_gid, ${month}, 104 FROM client_dealers WHERE ${at}`);
      const told = sorted(await withDealers());
      await app.db.run(`
        DELETE FROM client_dealers WHERE ${at} AND from_month > 0; UPDATE client_dealers SET until_month = NULL WHERE ${at}`);
      return told;
    };
    expect(await goes(january + 3)).toEqual(sorted(wanted('ООО «Субдилер Заря»')));
    expect(await goes(january + 4)).toEqual(sorted(wanted('ООО «Дилер Восход»')));
  });

  it('F05 who sent a client’s packages from where: rows and file agree with the counts', async () => {
    const { body } = await app.call<TrackedPair[]>(
      'GET',
      `${base()}/tracked-pairs-detail/?month_end=${january + 4}&id=2`,
      { token: admin },
    );
    const facts = await app.db.one<{ sum: number }>(`
      SELECT sum(f.count)::int FROM package_facts f JOIN groups g ON g.server_alias = f.server_alias AND g.p_gid = f.group_gid
      WHERE g.server_alias = 'nova' AND g.parent_gid = 102 AND NOT g.is_dealer AND day BETWEEN '2026-01-01' AND '2026-05-31'`);
    expect(add(body.map(({ count }) => count))).toBe(facts?.sum);
    const { rows, parameters } = await readWorkbook(
      (await app.call('GET', `${base()}/tracked-pairs-detail/xlsx/?month_end=${january + 4}&id=2`, { token: admin }))
        .bytes,
    );
    expect(parameters).toContainEqual(['Дилеры', 'ООО «Дилер Восход»']);
    expect(rows.map((row) => row.map((cell) => (cell instanceof Date ? monthOf(cell) : cell)))).toEqual(
      body.map((row) => [row.client, row.inn, row.kpp, row.month, row.position, row.login, row.origin, row.count]),
    );
  });

  it('F05 who sent packages is told of each line of the sales by its name, the emulator’s apart', async () => {
    const path = `${base(53)}/tracked-pairs-detail/?month_end=${january + 4}`;
    const { body } = await app.call<TrackedPair[]>('GET', path, { token: admin });
    const sent = new Map<string, number>();
    for (const { position, count } of body) sent.set(position, (sent.get(position) ?? 0) + count);
    const sold = (await dealerOf(53)).positions.filter(({ name }) => sent.has(name.replace(' (эмулятор)', '')));
    expect(sold.some(({ name }) => name.endsWith(' (эмулятор)'))).toBe(true);
    expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(sold.map(({ name, count }) => [name, count])));
  });

  it('F05 one client’s file has his amounts alone', async () => {
    const client = (await dealerOf(201)).clients.find(({ client_org_id }) => client_org_id !== null);
    const path = `/billing/months/${january}/clients/${client?.client_org_id}/reports/dealer-detail-subreport/xlsx/?month_end=${january + 4}&id=2`;
    const { rows } = await readWorkbook((await app.call('GET', path, { token: admin })).bytes);
    expect(new Set(rows.map((row) => row[1]))).toEqual(new Set([client?.name]));
    expect(add(rows.map((row) => Number(row[11])))).toBe(client?.total_cost);
    expect((await app.call('GET', path, { token: await app.signIn('subdealer') })).status).toBe(404);
  });

  it('F05 K07 the file of a client that has come back is of one client, and has his name', async () => {
    const client = (await dealerOf(201)).clients.find(({ client_org_id }) => client_org_id !== null);
    const ofClient = `server_alias = 'nova' AND p_gid = ${client?.p_gid}`;
    await app.db.run(`
      UPDATE client_dealers SET until_month = ${january + 1} WHERE ${ofClient};
      INSERT INTO client_dealers (server_alias, p_gid, from_month, until_month, dealer_gid)
      VALUES ('nova', ${client?.p_gid}, ${january + 1}, ${january + 2}, 103), ('nova', ${client?.p_gid}, ${january + 2}, NULL, 102)`);
    const path = `/billing/months/${january}/clients/${client?.client_org_id}/reports/dealer-detail-subreport/xlsx/?month_end=${january + 4}`;
    for (const id of ['', '&id=2']) {
      const { bytes, headers } = await app.call('GET', path + id, { token: admin });
      expect((await readWorkbook(bytes)).parameters).toContainEqual(['Выбрано клиентов', '1']);
      expect(fileNameOf(headers)).toContain(client?.name.replace(/[«»]/g, '').replaceAll(' ', '-'));
    }
  });
});
