import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneAudit } from '../../server/services/audit/pruneAudit';
import { retentionQueue } from '../../server/services/audit/retentionQueue';
import { createJobs } from '../../server/services/jobs/jobs';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('how long it is kept', () => {
  const old = async () => {
    const at = (day: string, id: string) => `('${day}', 'old', 'command', 'import', 'import', '${id}')`;
    await app.db.run(`INSERT INTO audit (at, request_id, actor_login, operation, entity, entity_id)
      VALUES ${at('2019-01-01', 'one')}, ${at('2019-06-01', 'two')}, (now() - interval '20 days', 'old', 'command', 'import', 'import', 'late')`);
  };
  const left = async () =>
    (await app.db.rows<{ entity_id: string }>("SELECT entity_id FROM audit WHERE request_id = 'old' ORDER BY at")).map(
      ({ entity_id }) => entity_id,
    );

  it('O04 what is older than it has to be kept goes, and nothing of the last thirty days whatever is asked', async () => {
    await old();
    const signal = new AbortController().signal;
    expect(await pruneAudit(app.db, 12, { now: new Date('2020-03-01T00:00:00Z'), signal })).toBe(1);
    expect(await left()).toEqual(['two', 'late']);
    await expect(app.db.run("DELETE FROM audit WHERE at < '2020-01-01'")).rejects.toThrow(
      'neither changed nor deleted',
    );
    await app.db.run("SELECT prune_audit(now() + interval '1 year', 1000)");
    expect(await left()).toEqual(['late']);
  });

  it('O04 the queue sees to it where an installation says how long', async () => {
    await old();
    const options = { db: app.db, clock: () => new Date('2025-01-01T00:00:00Z'), log: pino({ level: 'silent' }) };
    const jobs = createJobs(options, [retentionQueue({ ...options, auditKeepMonths: 12 })]);
    await jobs.begin();
    await expect.poll(left, { timeout: 10_000 }).not.toContain('one');
    await jobs.close();
    expect(await left()).not.toContain('two');
    expect(await left()).toContain('late');
  });
});
