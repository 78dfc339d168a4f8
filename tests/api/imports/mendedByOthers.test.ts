import { expect, it } from 'vitest';
import type { Quarantined } from '../../../src/contract/imports';
import { createTestApp } from '../../support/app';

it('J04 of lines that two people mend at once those still waiting are mended, and one that another has placed stays as he placed it', async () => {
  const app = await createTestApp();
  try {
    const token = await app.signIn('admin');
    const users = await app.db.rows<{ login: string }>(
      "SELECT login FROM users WHERE server_alias = 'nova' ORDER BY p_id LIMIT 2",
    );
    const [first = '', second = ''] = users.map(({ login }) => login);
    const fact = { server: 'nova', user: 'nobody.x', position: 'pp_pi', origin: 'api' };
    const rows = [
      { ...fact, day: '2013-03-01', count: '1' },
      { ...fact, day: '2013-03-02', count: '2' },
    ];
    await app.call('POST', '/facts/', { token, body: { batch: 'night-2013-03', rows } });
    const waiting = async () =>
      (await app.call<{ results: Quarantined[] }>('GET', '/imports/facts/quarantine/', { token })).body.results;
    const seen = await waiting();
    const mend = (user: string, lines: readonly Quarantined[]) =>
      app.call('POST', '/imports/facts/quarantine/mend/', {
        token,
        body: { changes: lines.map(({ id }) => ({ id, values: { user } })) },
      });
    expect((await mend(first, seen.slice(0, 1))).body).toEqual({ released: 1, waiting: 0 });
    expect((await mend(second, seen)).body).toEqual({ released: 1, waiting: 0 });
    expect(await waiting()).toEqual([]);
    expect((await mend(second, seen)).status).toBe(404);
    expect(
      await app.db.rows(`
        SELECT f.count, u.login FROM package_facts f JOIN users u ON u.server_alias = f.server_alias AND u.p_id = f.p_id
        WHERE f.day IN ('2013-03-01', '2013-03-02') ORDER BY f.count`),
    ).toEqual([
      { count: 1, login: first },
      { count: 2, login: second },
    ]);
  } finally {
    await app.close();
  }
});
