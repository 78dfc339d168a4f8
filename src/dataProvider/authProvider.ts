import type { AuthProvider } from 'react-admin';
import type { OperationId } from '../contract/endpoints';
import type { UserInfo } from '../contract/session';
import { may, policy } from '../domain/policy';
import { rightsOf, type Right } from '../domain/rights';
import { isSupport } from '../domain/scope';
import type { Session } from './session';

/** What react-admin asks leave for. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'export';

/** The rights of a resource: the one that opens it, and the call behind each action; where calls are named, what has none is not done. */
export interface ResourceAccess {
  name: string;
  right?: Right;
  operations?: Partial<Record<Action, OperationId>>;
}

const reading: readonly string[] = ['list', 'show', 'export'] satisfies Action[];
const isOperation = (name: string): name is OperationId => name in policy;
const isAction = (name: string): name is Action =>
  reading.includes(name) || ['create', 'edit', 'delete'].includes(name);

/** The user as react-admin knows him. */
export const identityOf = ({ user_profile: profile, company, piportals }: UserInfo) => ({
  id: profile.login,
  fullName: profile.full_name,
  company,
  piportals,
});

/** react-admin's view of the session; permissions are the set of rights. An action may also be a call's name (`exportGroups`). */
export function createAuthProvider(session: Session, resources: readonly ResourceAccess[]) {
  const current = async (): Promise<UserInfo> => session.user() ?? session.loadUser();
  const rights = async () => rightsOf((await current()).rights);

  return {
    login: session.signIn,
    logout: async () => {
      void session.signOut();
      return '/login';
    },
    // Once a session has ended, a refusal would only make react-admin sign out again, over and over until it is gone.
    checkAuth: async () => {
      if (!session.user() && !session.ended()) await session.loadUser();
    },
    // A 401 has ended the session in the transport already; no other failure ends it.
    checkError: async () => undefined,
    getIdentity: async () => identityOf(await current()),
    getPermissions: rights,
    canAccess: async ({ resource, action }) => {
      const held = await rights();
      if (isOperation(action)) return may(held, action);
      const access = resources.find(({ name }) => name === resource);
      if (!access || !isAction(action)) return false;
      const operation = access.operations?.[action];
      if (operation) return may(held, operation);
      if (access.operations && !reading.includes(action)) return false;
      const opens = access.right === undefined || held.has(access.right);
      return opens && (reading.includes(action) || !isSupport(held));
    },
  } satisfies AuthProvider;
}
