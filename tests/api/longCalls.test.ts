import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, operationIds } from '../../src/contract/endpoints';
import { kindOf } from '../../server/http/kinds';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
});
afterAll(() => app.close());

const date = { start: 12 * 2026 + 1, end: 12 * 2026 + 4, month_year: '01.2026' };

describe('reports and files', () => {
  it('Q01 take none of the connections that short calls have: twenty of them wait, a list answers', async () => {
    const waiting = () =>
      app.db.rows("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
    const { reports } = await app.db.tx(async (tx) => {
      await tx.run('LOCK TABLE dealer_packages, client_packages, package_facts');
      const asked = Array.from({ length: 20 }, () =>
        app.call('POST', '/billing/package-report/data/', { token, body: { date, org_id: [] } }),
      );
      await expect.poll(waiting).toHaveLength(3);
      const lists = await Promise.all(
        Array.from({ length: 10 }, () => app.call('GET', '/piportals/all/groups/?page=1', { token })),
      );
      expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
      return { reports: asked };
    });
    const answers = await Promise.all(reports);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('Q01 are told from short calls by the contract', () => {
    const of = (kind: string) => operationIds.filter((operation) => kindOf(endpoints[operation]) === kind);
    expect(of('file')).toContain('exportGroups');
    expect(of('report')).toEqual(
      expect.arrayContaining(['listActiveUsers', 'readSales', 'compareSales', 'readPackageReport']),
    );
    expect(of('call')).toEqual(expect.arrayContaining(['listGroups', 'updateGroup', 'downloadApplication']));
  });
});
