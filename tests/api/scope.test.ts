import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';

/** A word that stands in every text field of what must stay unseen. */
const canary = 'Канарейка';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Key {
  server_alias: string;
  p_gid: number;
}
interface Page {
  count: number;
  total: number;
  results: (Key & { parent_id: number | null })[];
}

const all = async (login: string) =>
  (await app.call<Page>('GET', '/piportals/all/groups/?page=1&page_size=100', { token: await app.signIn(login) })).body;
const keys = ({ results }: Page) => new Set(results.map(({ server_alias, p_gid }) => `${server_alias}:${p_gid}`));
const count = async (where: string) =>
  (await app.db.one<{ n: number }>(`SELECT count(*)::int AS n FROM groups WHERE ${where}`))?.n;

describe('scope', () => {
  it("a dealer sees his own and his sub-dealers' organisations, and no other", async () => {
    const page = await all('dealer');
    expect(page.total).toBe(
      await count("server_alias = 'nova' AND (p_gid IN (102, 104, 105) OR parent_gid IN (102, 104, 105))"),
    );
    expect([...keys(page)].every((key) => key.startsWith('nova:'))).toBe(true);
  });

  it('a sub-dealer sees his own alone: neither his dealer nor his sibling', async () => {
    const page = await all('subdealer');
    expect(page.total).toBe(await count("server_alias = 'nova' AND (p_gid = 104 OR parent_gid = 104)"));
    expect(keys(page)).not.toContain('nova:102');
    expect(keys(page)).not.toContain('nova:105');
  });

  it('without dealer_subdealers a dealer does not see his sub-dealers', async () => {
    await app.db.run("UPDATE users SET rights = array_remove(rights, 'dealer_subdealers') WHERE login = 'dealer'");
    expect((await all('dealer')).total).toBe(
      await count("server_alias = 'nova' AND (p_gid = 102 OR parent_gid = 102 AND NOT is_dealer)"),
    );
    await app.db.run("UPDATE users SET rights = rights || '{dealer_subdealers}' WHERE login = 'dealer'");
  });

  it('the same p_gid on another server, a sibling of a like id and an absent one answer alike, and nothing is written', async () => {
    await app.db.run(`INSERT INTO groups (server_alias, p_gid, parent_gid, fullname, inn, banned, city, comments)
      VALUES ('pskov', 700001, 103, '${canary}', '0', true, '${canary}', '${canary}'), ('nova', 700001, 103, '${canary}', '0', true, '${canary}', '${canary}'),
             ('nova', 1, 101, '${canary}', '0', true, '${canary}', '${canary}')`);
    const token = await app.signIn('subdealer');
    const answers = [];
    for (const path of [
      'nova/groups/700001',
      'pskov/groups/700001',
      'nova/groups/1',
      'nova/groups/102',
      'nova/groups/999999',
      'nowhere/groups/5',
      'nova/groups/0',
      'nova/groups/x',
    ]) {
      const invert = await app.call('POST', `/piportals/${path}/archive-status-invert/`, { token });
      const members = await app.call('GET', `/piportals/${path}/users/?page=1`, { token });
      const subgroups = await app.call('GET', `/piportals/${path}/subgroups/?page=1`, { token });
      answers.push(`${subgroups.status} ${subgroups.bytes.toString()}`);
      answers.push(`${invert.status} ${invert.bytes.toString()}`, `${members.status} ${members.bytes.toString()}`);
    }
    expect(new Set(answers)).toEqual(new Set(['404 {"detail":"Запрашиваемый ресурс не найден"}']));
    expect(await count(`fullname = '${canary}' AND NOT archived AND revision = 1`)).toBe(3);
  });

  it.each([
    '',
    '&search=Канарейка',
    '&p_gid=700001',
    '&p_gid=1',
    '&parent_id=103',
    '&access_status=Приостановлена',
    '&ordering=name',
    '&in_online=false',
  ])("no list, search or count of a dealer shows another's organisation (%s)", async (query) => {
    for (const login of ['dealer', 'subdealer', 'banned-editor']) {
      const token = await app.signIn(login);
      const { bytes, body } = await app.call<Page>('GET', `/piportals/all/groups/?page=1&page_size=100${query}`, {
        token,
      });
      expect(bytes.toString()).not.toContain(canary);
      expect(body.results.length).toBe(Math.min(body.count, 100));
      const bare = await app.call<unknown[]>('GET', `/piportals/all/groups/?${query.slice(1)}`, { token });
      expect(bare.body.length).toBe(body.count);
      expect(bare.bytes.toString()).not.toContain(canary);
    }
  });

  it('dealer options and dropdowns keep to the same scope', async () => {
    const names = async (login: string) => {
      const token = await app.signIn(login);
      const options = await app.call<Key[]>('GET', '/piportals/all/groups/dealers/', { token });
      const dropdowns = await app.call<{ dealers: Key[] }>('GET', '/piportals/nova/group/dropdowns/', { token });
      expect(dropdowns.body.dealers.map(({ p_gid }) => p_gid).sort()).toEqual(
        options.body.map(({ p_gid }) => p_gid).sort(),
      );
      return options.body.map(({ p_gid }) => p_gid).sort();
    };
    expect(await names('dealer')).toEqual([102, 104, 105]);
    expect(await names('subdealer')).toEqual([104]);
    const token = await app.signIn('subdealer');
    expect((await app.call('GET', '/piportals/pskov/group/dropdowns/', { token })).status).toBe(404);
    expect((await app.call('GET', '/piportals/all/groups/?server_alias=pskov', { token })).status).toBe(404);
  });

  it('nobody is offered rights to grant that he does not hold', async () => {
    const { body } = await app.call<{ rights: { name: string }[] }>('GET', '/piportals/nova/user/dropdowns/', {
      token: await app.signIn('dealer'),
    });
    const names = body.rights.map(({ name }) => name);
    expect(names).toContain('organisations-users');
    expect(names).not.toContain('billing_admin');
    expect(names).not.toContain('support');
  });
});
