import { expect, it } from 'vitest';
import type { Client } from '../../../src/dataProvider/client';
import { note, nothingSeen } from '../../../src/dataProvider/existing/seen';
import { createSalesVerbs } from '../../../src/dataProvider/salesVerbs';

it('F05 of several dealers in one answer the sales shown are those of the dealer asked about', async () => {
  const answer = [
    { id: 1, name: 'Первый' },
    { id: 2, name: 'Второй' },
  ];
  const client = { readSales: () => Promise.resolve({ data: answer }) } as unknown as Client;
  const { readSales } = createSalesVerbs(client);
  const ask = (id: number) => readSales({ dealer: { id, org_id: 70 + id }, start: 24323, end: 24323 });
  expect(await ask(2)).toMatchObject({ name: 'Второй' });
  expect(await ask(1)).toMatchObject({ name: 'Первый' });
});

it('F05 before an existing server a file of all clients has those of the dealer asked about', () => {
  const seen = nothingSeen();
  const clients = [{ client_id: 501 }];
  note(seen, 'readSales', { org: '72' }, [
    { dealer_org_id: 71, clients: [] },
    { dealer_org_id: 72, clients },
  ]);
  expect(seen.sales.get('72')).toEqual(clients);
});
