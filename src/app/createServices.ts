import type { QueryClient } from '@tanstack/react-query';
import type { AppResource, AppServices } from './App';
import type { UserInfo } from '../contract/session';
import { createAuthProvider, identityOf } from '../dataProvider/authProvider';
import { createClient } from '../dataProvider/client';
import { createDataProvider } from '../dataProvider/dataProvider';
import { identityKey, permissionsKey } from '../dataProvider/queryKeys';
import type { Session } from '../dataProvider/session';
import { rightsOf } from '../domain/rights';
import { reportFailure } from './reportFailure';
import { RereadingQueryClient } from './rereadingQueries';

const userKey = ['session', 'user'];

/** Tells react-admin who the user is and what his rights are before it asks, and whenever they change: what is told renders every page again. */
export const knowUser = (queryClient: QueryClient, user: UserInfo) => {
  const known = queryClient.getQueryData(userKey);
  if (queryClient.setQueryData(userKey, user) === known) return;
  queryClient.setQueryData(identityKey, identityOf(user));
  queryClient.setQueryData(permissionsKey, rightsOf(user.rights));
};

/** The services of one session; a new session starts with empty caches. */
export function createServices(session: Session, resources: readonly AppResource[]): Required<AppServices> {
  const client = createClient(session.transport, import.meta.env.DEV);
  const queryClient = new RereadingQueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const user = session.user();
  if (user) knowUser(queryClient, user);
  return {
    authProvider: createAuthProvider(
      session,
      resources.flatMap((resource) => [resource, ...(resource.guests ?? [])]),
    ),
    dataProvider: createDataProvider(
      client,
      session.transport,
      () => rightsOf(session.user()?.rights ?? []),
      reportFailure,
    ),
    queryClient,
  };
}
