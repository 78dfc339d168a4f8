import { expect, it } from 'vitest';
import type { Action, ResourceAccess } from '../../../src/dataProvider/authProvider';
import { mockAuthProvider } from '../../../src/dataProvider/mock/mockProviders';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { createSession } from '../../../src/dataProvider/session';

const resources: ResourceAccess[] = [
  { name: 'users', right: 'organisations-users', operations: { create: 'createUser', edit: 'updateUser' } },
  { name: 'tasks', right: 'organisations-users' },
];
const actions: Action[] = ['list', 'show', 'create', 'edit', 'delete'];

const allowed = async (login: string, resource: string) => {
  const session = createSession(createMockTransport(), () => undefined);
  await session.signIn({ username: login, password: 'demo' });
  const { canAccess } = mockAuthProvider({}, resources, session);
  const answers = await Promise.all(actions.map((action) => canAccess({ resource, action })));
  return actions.filter((_, index) => answers[index]);
};

it.each([
  ['admin', 'users', ['list', 'show', 'create', 'edit']],
  ['admin', 'tasks', actions],
  ['support', 'users', ['list', 'show']],
  ['support', 'tasks', ['list', 'show']],
  ['banned-editor', 'users', ['list', 'show']],
  ['news', 'users', []],
  ['admin', 'unknown', []],
])('R05 A13 %s may do with %s what its calls and rights allow: %j', async (login, resource, expected) => {
  expect(await allowed(login, resource)).toEqual(expected);
});
