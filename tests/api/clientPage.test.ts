import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Check, Diagnosis } from '../../src/contract/clientPage';
import { firstTrouble } from '../../src/domain/diagnosis/firstTrouble';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

interface Client {
  p_gid: number;
  user: number;
  login: string;
}

/** A client that works, with its own profile and more than one user that may send. */
const findSound = async () => {
  const [client] = await app.db.rows<Client>(`
    SELECT g.p_gid, min(u.p_id) AS user, (array_agg(u.login ORDER BY u.p_id))[1] AS login
    FROM groups g JOIN users u ON u.server_alias = g.server_alias AND u.group_gid = g.p_gid JOIN roles r USING (p_rid)
    JOIN fcs_profiles f ON f.server_alias = g.server_alias AND f.p_gid = g.p_gid AND NOT f.is_emulator
    WHERE g.server_alias = 'nova' AND NOT g.is_dealer AND g.access_status = 'Работает' AND NOT r.banned AND g.is_inn_correct
      AND EXISTS (SELECT 1 FROM package_facts p WHERE p.server_alias = 'nova' AND p.group_gid = g.p_gid)
    GROUP BY g.p_gid HAVING count(*) > 1 ORDER BY g.p_gid LIMIT 1`);
  if (!client) throw new Error('no client that works');
  return client;
};

const diagnosisOf = (p_gid: number, query = '', as = token) =>
  app.call<Diagnosis>('GET', `/piportals/nova/groups/${p_gid}/diagnosis/${query}`, { token: as });
const checkOf = (checks: readonly Check[], name: Check['name']) => checks.find((check) => check.name === name);

describe('O02 the diagnosis of a client', () => {
  it('tells the facts of the database, each in one sentence', async () => {
    const { p_gid } = await findSound();
    const { status, body } = await diagnosisOf(p_gid);
    expect(status).toBe(200);
    expect(body.organisation).toMatchObject({ p_gid, server_alias: 'nova' });
    const [users] = await app.db.rows<{ total: number; able: number }>(`
      SELECT count(*)::int AS total, count(*) FILTER (WHERE NOT r.banned AND cardinality(u.package_types) > 0)::int AS able
      FROM users u JOIN roles r USING (p_rid) WHERE u.server_alias = 'nova' AND u.group_gid = ${p_gid}`);
    expect(checkOf(body.checks, 'users')?.fact).toContain(`Отправлять может ${users?.able} из ${users?.total}`);
    const [sent] = await app.db.rows<{ recent: number; before: number; last: string }>(`
      WITH newest AS (SELECT max(day) AS day FROM package_facts WHERE server_alias = 'nova')
      SELECT coalesce(sum(count) FILTER (WHERE f.day > n.day - 30 AND NOT is_emulator), 0)::int AS recent,
        coalesce(sum(count) FILTER (WHERE f.day <= n.day - 30 AND f.day > n.day - 60 AND NOT is_emulator), 0)::int AS before,
        to_char(max(f.day) FILTER (WHERE NOT is_emulator), 'DD.MM.YYYY') AS last
      FROM package_facts f, newest n WHERE f.server_alias = 'nova' AND f.group_gid = ${p_gid}`);
    expect(checkOf(body.checks, 'packages')).toMatchObject({
      fact: expect.stringContaining(`За 30 дней ${sent?.recent}, за прежние 30 дней ${sent?.before}`),
      when: `последний ${sent?.last}`,
    });
    expect(body.checks.at(-1)).toMatchObject({ name: 'answers', state: 'unknown' });
  });

  it('names the emulator first once it is on, with the day', async () => {
    const { p_gid } = await findSound();
    const profile = { p_emulator: true, p_default: false };
    const path = `/piportals/nova/groups/${p_gid}/fcs-profile/`;
    expect((await app.call('PATCH', path, { token, body: profile })).status).toBe(200);
    const { checks } = (await diagnosisOf(p_gid)).body;
    expect(firstTrouble(checks)).toMatchObject({
      name: 'profile',
      fact: 'Эмулятор: в таможню ничего не уходит',
      when: expect.stringMatching(/^с \d\d\.\d\d\.\d{4}$/),
      fix: { kind: 'profile' },
    });
    await app.call('PATCH', path, { token, body: { p_emulator: false, p_default: true } });
    expect(checkOf((await diagnosisOf(p_gid)).body.checks, 'profile')).toMatchObject({ state: 'ok' });
  });

  it('tells of a suspension since when it is, and of a user who is banned before it', async () => {
    const { p_gid, user, login } = await findSound();
    await app.db.run(`UPDATE users SET p_rid = 6 WHERE server_alias = 'nova' AND p_id = ${user}`);
    const patched = await app.call('PATCH', `/piportals/nova/groups/${p_gid}/`, { token, body: { p_banned: 1 } });
    expect(patched.status).toBe(200);
    const whole = (await diagnosisOf(p_gid)).body.checks;
    expect(firstTrouble(whole)).toMatchObject({ name: 'status', short: 'Работа приостановлена' });
    const { checks } = (await diagnosisOf(p_gid, `?user=${user}`)).body;
    expect(checks[0]).toMatchObject({ name: 'userAccess', state: 'fails', fact: expect.stringContaining(login) });
    expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['userKinds', 'userPackages', 'status']));
    await app.call('PATCH', `/piportals/nova/groups/${p_gid}/`, { token, body: { p_banned: 0 } });
    await app.db.run(`UPDATE users SET p_rid = 3 WHERE server_alias = 'nova' AND p_id = ${user}`);
  });

  it('knows who has signed in last, and who never has', async () => {
    const [own] = await app.db.rows<{ p_gid: number; p_id: number }>(
      "SELECT group_gid AS p_gid, p_id FROM users WHERE login = 'dealer'",
    );
    await app.signIn('dealer');
    await app.db.run(`UPDATE users SET in_online = false WHERE server_alias = 'nova' AND group_gid = ${own?.p_gid}`);
    const { checks } = (await diagnosisOf(own?.p_gid ?? 0, `?user=${own?.p_id}`)).body;
    expect(checkOf(checks, 'userSignIn')).toMatchObject({ state: 'ok', fact: 'Входил в кабинет' });
    expect(checkOf(checks, 'signIn')).toMatchObject({ state: 'ok', fact: 'В кабинет входил dealer' });
    const { p_gid } = await findSound();
    await app.db.run(`UPDATE users SET in_online = false WHERE server_alias = 'nova' AND group_gid = ${p_gid}`);
    expect(checkOf((await diagnosisOf(p_gid)).body.checks, 'signIn')).toMatchObject({ state: 'unknown', when: null });
  });

  it('says «Неизвестно» of packages where the server has none loaded', async () => {
    const [other] = await app.db.rows<{ alias: string; p_gid: number }>(
      "SELECT p.alias, g.p_gid FROM groups g JOIN portals p USING (server_alias) WHERE g.server_alias <> 'nova' AND NOT g.is_dealer ORDER BY 1, 2 LIMIT 1",
    );
    await app.db.run(
      `DELETE FROM package_facts WHERE server_alias = (SELECT server_alias FROM portals WHERE alias = '${other?.alias}')`,
    );
    const { body } = await app.call<Diagnosis>('GET', `/piportals/${other?.alias}/groups/${other?.p_gid}/diagnosis/`, {
      token,
    });
    expect(checkOf(body.checks, 'packages')).toMatchObject({
      state: 'unknown',
      fact: expect.stringMatching(/^Неизвестно/),
    });
  });

  it('counts back from the newest day that has come, whatever there is of years to come, the client’s own too', async () => {
    const { p_gid } = await findSound();
    const packages = async () => checkOf((await diagnosisOf(p_gid)).body.checks, 'packages');
    const until = async () =>
      (await app.call<{ until: string }>('GET', `/piportals/nova/groups/${p_gid}/packages/`, { token })).body.until;
    const before = [await packages(), await until()];
    await app.db.run(`
      INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, is_emulator, count)
      SELECT 'nova', u.group_gid, u.p_id, day::date, 'pp_ptd', 'api', false, 1
      FROM (SELECT DISTINCT ON (group_gid = ${p_gid}) * FROM users WHERE server_alias = 'nova') u, unnest('{2099-01-01,2199-01-01}'::text[]) day`);
    try {
      expect([await packages(), await until()]).toEqual(before);
    } finally {
      await app.db.run("DELETE FROM package_facts WHERE day >= '2099-01-01'");
    }
  });

  it('K06 counts packages beyond 2^31', async () => {
    const { p_gid, user } = await findSound();
    const sent = `server_alias = 'nova' AND group_gid = ${p_gid} AND position = 'pp_ptd' AND count = 1000000000`;
    await app.db.run(`
      INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, is_emulator, count)
      SELECT 'nova', ${p_gid}, ${user}, n.day - back, 'pp_ptd', 'api', false, 1000000000
      FROM (SELECT max(day) AS day FROM package_facts WHERE server_alias = 'nova') n, generate_series(0, 59) back`);
    try {
      const { status, body } = await diagnosisOf(p_gid);
      expect(status).toBe(200);
      expect(checkOf(body.checks, 'packages')?.fact).toMatch(
        /За 30 дней 30\s000\s\d{3}\s\d{3}, за прежние 30 дней 30\s000\s/,
      );
    } finally {
      await app.db.run(`DELETE FROM package_facts WHERE ${sent}`);
    }
  });

  it('K03 names the tariff of the month, not one that has yet to begin', async () => {
    const later = '01.01.2099';
    const add = (p_gid: number, kind: string, body: object) =>
      app.call('POST', `/piportals/nova/groups/${p_gid}/billing-profile/${kind}/`, { token, body });
    const tariffOf = async (p_gid: number) => checkOf((await diagnosisOf(p_gid)).body.checks, 'tariff')?.fact;
    const { p_gid } = await findSound();
    const before = await tariffOf(p_gid);
    const unlimited = { p_start_at: later, p_client_price: 100, p_ctm_price: 10 };
    expect((await add(p_gid, 'full-unlim', unlimited)).status).toBe(201);
    expect(await tariffOf(p_gid)).toBe(before);
    await app.db.run(
      `UPDATE billing_items SET start_at = '2020-01-01' WHERE source = 'full-unlim' AND p_gid = ${p_gid}`,
    );
    expect(await tariffOf(p_gid)).toMatch(/^Полный безлимит/);
    const [demo] = await app.db.rows<{ p_gid: number }>(
      "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND access_status = 'Демо' ORDER BY p_gid LIMIT 1",
    );
    const subscription = { p_type_id: 1, p_permanent: true, p_start_at: later, p_custom: false };
    expect((await add(demo?.p_gid ?? 0, 'custom-subscribe', subscription)).status).toBe(201);
    expect(await tariffOf(demo?.p_gid ?? 0)).toBe('Не подключён: работает как демонстрация');
  });

  it('names the price list that the sales go by, though it is not of the kind of billing', async () => {
    const client = await app.db.one<{ p_gid: number }>(`
      INSERT INTO groups (server_alias, parent_gid, opf, fullname, inn, kpp, tariff, billing_type)
      VALUES ('nova', 102, 'ООО', 'Шлет прочее', '7701000008', '770101001', 'Стандартный', 'dyn_disc_multi') RETURNING p_gid`);
    const p_gid = client?.p_gid ?? 0;
    const tariff = async () => checkOf((await diagnosisOf(p_gid)).body.checks, 'tariff')?.fact;
    expect(await tariff()).toMatch(/нет прайса/);
    await app.db.run(`
      INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, count)
      VALUES ('nova', ${p_gid}, 1, '2026-05-03', 'pp_pi', 'desktop', 10)`);
    expect(await tariff()).toMatch(/^Стандартный, прайс дилера с /);
  });

  it('knows no user of another organisation, and tells nobody of prices who has no right to them', async () => {
    const { p_gid } = await findSound();
    const [stranger] = await app.db.rows<{ p_id: number }>(
      `SELECT p_id FROM users WHERE server_alias = 'nova' AND group_gid <> ${p_gid} LIMIT 1`,
    );
    expect((await diagnosisOf(p_gid, `?user=${stranger?.p_id}`)).status).toBe(404);
    const tariff = () => diagnosisOf(p_gid).then(({ body }) => checkOf(body.checks, 'tariff')?.fact);
    expect(await tariff()).toMatch(/прайс/);
    await app.db.run("UPDATE users SET rights = array_remove(rights, 'dealers') WHERE login = 'admin'");
    expect(await tariff()).not.toMatch(/прайс/);
    await app.db.run("UPDATE users SET rights = rights || '{dealers}' WHERE login = 'admin'");
  });

  it('is the same for support, who only looks, and absent for who does not see the client', async () => {
    const [foreign] = await app.db.rows<{ p_gid: number }>(
      "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = (SELECT p_gid FROM dealers WHERE id = 1) AND NOT is_dealer LIMIT 1",
    );
    expect((await diagnosisOf(foreign?.p_gid ?? 0, '', await app.signIn('support'))).status).toBe(200);
    expect((await diagnosisOf(foreign?.p_gid ?? 0, '', await app.signIn('subdealer'))).status).toBe(404);
  });
});
