import '../theme/tokens.css';
import '../theme/base.css';
import '../theme/print.css';
import { createEarlyTransport } from '../dataProvider/early';
import { createFetchTransport, type Transport } from '../dataProvider/http';
import { readOurs, readTheme, readToken, readUser, saveOurs } from '../dataProvider/storage';
import { clientAt } from '../domain/clientAt';
import { applyTheme } from '../theme/applyTheme';
import { asksOfLists, firstRequests } from './firstRequests';

const onMock = async (): Promise<Transport> => {
  const [{ createMockTransport }, { mockOptionsOf }, { genericResources }] = await Promise.all([
    import('../dataProvider/mock/mockTransport'),
    import('../dataProvider/mock/mockOptions'),
    import('../contract/genericResources'),
  ]);
  return createMockTransport({ resources: genericResources, ...mockOptionsOf(location.search) });
};

/** A server of ours says so in the page that it gives; any other is asked what it can do. */
const toServer = (): Transport => {
  const send = createFetchTransport('/api/private/v3.0');
  if (document.querySelector('meta[name=api]')) return send;
  const speaking = import('../dataProvider/serverTransport').then(({ createServerTransport }) =>
    createServerTransport(send, { wasOurs: readOurs, keep: saveOurs }),
  );
  return async (request) => (await speaking)(request);
};

/** The network; what the first screen needs is asked for while the code is still on its way. */
const onNetwork = (): Transport => {
  const network = createEarlyTransport(toServer(), () => performance.now());
  const path = `${location.pathname.replace(/^\/account\/?/, '/')}${location.search}`;
  const token = readToken();
  if (token !== null && !/^\/login\b/.test(path)) {
    const user = readUser();
    firstRequests(path, token, user).forEach(network.begin);
    void import('./start');
    if (user && asksOfLists(user))
      void Promise.all([import('../resources/engine/keptLists'), import('../dataProvider/viewVerbs')]);
    if (clientAt(path)) void Promise.all([import('../resources/clientPage'), import('../dataProvider/clientVerbs')]);
  } else void import('../custom/login/LoginPage');
  return network.send;
};

const run = async () => {
  const send = import.meta.env.MODE === 'mock' ? onMock() : onNetwork();
  const { main } = await import('./main');
  main(await send);
};

applyTheme(readTheme());
void run();
