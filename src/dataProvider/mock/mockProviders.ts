import { rightsOf } from '../../domain/rights';
import { createAuthProvider, type ResourceAccess } from '../authProvider';
import { createClient } from '../client';
import { createDataProvider, type AppDataProvider } from '../dataProvider';
import { createSession, type Session } from '../session';
import { createMockTransport, type MockOptions } from './mockTransport';

const sessionOf = (options: MockOptions) => createSession(createMockTransport(options), () => undefined);

/** The real data provider over a v3.0 in memory. Sign in first: `session.signIn({ username: 'admin', password: 'demo' })`. */
export function mockDataProvider(options: MockOptions = {}, session: Session = sessionOf(options)): AppDataProvider {
  return createDataProvider(createClient(session.transport, true), session.transport, () =>
    rightsOf(session.user()?.rights ?? []),
  );
}

/** The real auth provider over the same. */
export function mockAuthProvider(
  options: MockOptions = {},
  resources: readonly ResourceAccess[] = [],
  session: Session = sessionOf(options),
) {
  return createAuthProvider(session, resources);
}
