import type { Extension } from '../../src/contract/extensions';
import { endpoints } from '../../src/contract/endpoints';
import { createExisting } from '../../src/dataProvider/existing/createExisting';
import { createFetchTransport, type Transport } from '../../src/dataProvider/http';
import { existingApp, type ExistingApp } from './existingApp';
import { mockClock } from './mockDay';

const base = '/api/private/v3.0';

/** The browser's way to a server of the documents alone, and that server. */
export function existingTransport(extensions: readonly Extension[] = []): {
  server: ExistingApp;
  network: Transport;
  send: Transport;
} {
  const server = existingApp(false, { clock: mockClock });
  const network = createFetchTransport(`http://server${base}`, async (input, init) =>
    server.app.fetch(new Request(input, init)),
  );
  return {
    server,
    network,
    send: createExisting(network, { extensions, addresses: { readSales: endpoints.readSales.path } }),
  };
}
