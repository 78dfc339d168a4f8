import { createMockTransport, type MockOptions } from '../../src/dataProvider/mock/mockTransport';
import { createSession } from '../../src/dataProvider/session';
import type { AppPage, AppResource } from '../../src/app/App';
import type { Transport, TransportRequest } from '../../src/dataProvider/http';
import { customRoutes } from '../../src/custom/routes';
import { resources as ownResources } from '../../src/resources/registry';
import { renderShell } from './renderShell';

interface Signed extends MockOptions {
  login?: string;
  path?: string;
  more?: readonly AppResource[];
  pages?: readonly AppPage[];
  /** Every answer waits for it. */
  until?: Promise<void>;
  /** The server, in place of the mock. */
  serve?: Transport;
}

/** The whole app over the mock, somebody signed in; `requests` is what it has asked of the server since. */
export async function renderApp({
  login = 'admin',
  path = '/administration/organisations-users',
  more = [],
  pages = [],
  until,
  serve: given,
  ...options
}: Signed = {}) {
  const serve = given ?? createMockTransport(options);
  const requests: TransportRequest[] = [];
  const send: Transport = (request) => {
    requests.push(request);
    return until ? until.then(() => serve(request)) : serve(request);
  };
  await createSession(serve, () => undefined).signIn({ username: login, password: 'demo' });
  return {
    ...renderShell({ send, path, resources: [...ownResources, ...more], pages: [...customRoutes, ...pages] }),
    requests,
  };
}
