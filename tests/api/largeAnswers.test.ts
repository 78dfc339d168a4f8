import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '../../server/app';
import { begin } from '../../server/services/kernel/batches';
import { salesReportEndpoints, type SalesDealer } from '../../src/contract/salesReports';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ overrides: { checkAnswers: false } });
  token = await app.signIn('admin');
});
afterAll(() => app.close());

/** Numbers that tell when whoever reads them has gone. */
function countedBatches() {
  let over = false;
  async function* batches() {
    try {
      for (let at = 1; ; at += 1) yield at;
    } finally {
      over = true;
    }
  }
  return { batches: batches(), ended: () => over };
}

const sales = '/billing/months/24313/dealers/201/reports/clients-price-positions-detail/?month_end=24317';
const asGzip = (path: string, accept = 'gzip, deflate, br') =>
  app.call('GET', path, { token, headers: { 'Accept-Encoding': accept } });

describe('an answer that is written while it is read', () => {
  it('F05 is the JSON of the contract, packed or not', async () => {
    const { schema } = salesReportEndpoints.readSales.answer;
    const plain = await app.call<SalesDealer[]>('GET', sales, { token });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const [dealer] = schema.parse(plain.body);
    expect(dealer?.clients.length).toBeGreaterThan(10);
    const packed = await asGzip(sales);
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.body).toEqual(plain.body);
  });

  it('F05 says of a dealer without sales that there are none', async () => {
    const { status, body } = await app.call<SalesDealer[]>(
      'GET',
      '/billing/months/24240/dealers/201/reports/clients-price-positions-detail/?month_end=24241',
      { token },
    );
    expect(status).toBe(200);
    expect(salesReportEndpoints.readSales.answer.schema.parse(body)).toMatchObject([{ clients: [], total_cost: 0 }]);
  });

  it('F05 a failure before its first part is an error answer', async () => {
    expect(await asGzip(sales.replace('24317', '24000'))).toMatchObject({ status: 400 });
    expect(await asGzip(sales.replace('201', '999999'))).toMatchObject({ status: 404 });
  });
});

describe('HEAD', () => {
  it.each([sales, '/piportals/all/groups/all/xlsx-report/', '/piportals/all/groups/all/?page=1'])(
    'of %s has no body, and leaves nothing at work',
    async (path) => {
      for (const encoding of ['identity', 'gzip']) {
        const answer = await app.fetch(`${apiBase}${path}`, {
          method: 'HEAD',
          headers: { Authorization: `Token ${token}`, 'Accept-Encoding': encoding },
        });
        expect([answer.status, await answer.text()]).toEqual([200, '']);
      }
      await expect.poll(() => app.db.load().busy).toBe(0);
    },
  );
});

describe('whoever goes in the middle of a file', () => {
  const inTransactions = async () =>
    (
      await app.db.owner.one<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      )
    )?.count;

  it('I02 leaves no connection behind, of a journal of many pages', async () => {
    await app.db.owner.run(`
      INSERT INTO audit (at, request_id, actor_login, operation, entity, entity_id, before, after, subject)
      SELECT now(), 'many-' || i, 'admin', 'updateNews', 'news', '1', '{"preview": "было"}', jsonb_build_object('preview', 'стало ' || i), '*'
      FROM generate_series(1, 3000) i`);
    const headers = { Authorization: `Token ${token}` };
    // More of them than there are connections for files.
    for (let time = 0; time < 5; time += 1) {
      const head = await app.fetch(`${apiBase}/audit/xlsx/`, { method: 'HEAD', headers });
      expect(head.status).toBe(200);
      await expect.poll(inTransactions).toBe(0);
    }
  });

  it('I02 leaves no connection behind, of a file whose rows have just begun', async () => {
    const { batches, ended } = countedBatches();
    const { all } = await begin(batches);
    for await (const first of all) {
      expect(first).toBe(1);
      break;
    }
    expect(ended()).toBe(true);
  });
});

describe('any other answer', () => {
  it('is packed where it is large and the caller takes it', async () => {
    const list = '/piportals/all/groups/all/?page=1&page_size=50';
    const packed = await asGzip(list);
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
    expect(packed.body).toMatchObject({ count: expect.any(Number) });
    for (const refused of ['identity', 'gzip;q=0, identity'])
      expect((await asGzip(list, refused)).headers.get('content-encoding'), refused).toBeNull();
    expect((await asGzip('/news/unread/')).headers.get('content-encoding')).toBeNull();
  });
});
