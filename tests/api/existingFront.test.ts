import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressLines, existingServer as front } from '../../server/http/existingServer';
import { existingServer, listening } from '../support/existingServer';

type Existing = Awaited<ReturnType<typeof existingServer>>;
let bare: Existing;
let hidden: Existing;
beforeAll(async () => {
  [bare, hidden] = await Promise.all([existingServer(), existingServer(true)]);
});
afterAll(async () => {
  await Promise.all([bare.stop(), hidden.stop()]);
});

const ask = async (url: string, settings = {}) =>
  (await front(url, settings, () => new Date()).request('/api/private/v3.0/extensions/')).json();

describe('what is told in front of an existing server', () => {
  it('L04 an address that the documents hide is where the setting says, else ours where the server knows it', async () => {
    const none = {
      listApplications: null,
      exportMinimumTariffs: null,
      readPackageReport: null,
      exportPackageDetails: null,
      readSales: '/billing/months/{start}/dealers/{org}/reports/clients-price-positions-detail/',
    };
    expect(await ask(bare.url)).toEqual({ extensions: [], addresses: none });
    expect(await ask(bare.url, { API_APPLICATIONS: '/apps/', API_SALES: '-' })).toEqual({
      extensions: [],
      addresses: { ...none, listApplications: '/apps/', readSales: null },
    });
    expect(await ask(hidden.url)).toMatchObject({
      addresses: {
        listApplications: '/piportals/nova/applications/',
        readPackageReport: '/billing/package-report/data/',
      },
    });
    expect([bare.faults, hidden.faults]).toEqual([[], []]);
  });

  it.each([401, 403] as const)(
    'L04 a server that refuses any address with %i without a token has shown none of them',
    async (status) => {
      const guarded = new Hono().all('*', (c) => c.json({ detail: 'Войдите' }, status));
      const server = await listening(guarded);
      expect(await ask(server.url, { API_APPLICATIONS: '/apps/' })).toMatchObject({
        addresses: { listApplications: '/apps/', exportMinimumTariffs: null, readPackageReport: null },
      });
      await server.stop();
    },
  );

  it('L01 a server that is not there has nothing, and that is told too', async () => {
    expect(await ask('http://127.0.0.1:1')).toMatchObject({ extensions: [], addresses: { listApplications: null } });
  });

  it('L04 the start tells each of them, and what is off without it', () => {
    const lines = addressLines({ API_APPLICATIONS: '-', API_PACKAGE_STATISTICS: '/stat/' });
    expect(lines).toContain('  API_APPLICATIONS=-: дистрибутив — выключено');
    expect(lines).toContain('  API_PACKAGE_STATISTICS=/stat/: статистика по пакетам');
    expect(lines).toHaveLength(5);
  });
});
