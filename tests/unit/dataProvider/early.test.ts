import { describe, expect, it } from 'vitest';
import { createEarlyTransport } from '../../../src/dataProvider/early';
import { firstRequests } from '../../../src/app/firstRequests';
import type { TransportRequest } from '../../../src/dataProvider/http';
import { userOf } from '../../support/memoryApi';

const world = () => {
  const sent: string[] = [];
  let time = 0;
  const early = createEarlyTransport(
    async ({ path }) => {
      sent.push(path);
      return { status: 200, headers: new Headers(), body: sent.length };
    },
    () => time,
  );
  return { ...early, sent, pass: (ms: number) => (time += ms) };
};

const request = (token: string, query = {}): TransportRequest => ({
  method: 'GET',
  path: '/a/',
  query,
  headers: { Authorization: `Token ${token}` },
});

describe('requests sent before anyone needs them', () => {
  it('answer the same request once', async () => {
    const { begin, send, sent } = world();
    begin(request('t', { page: '1' }));
    expect((await send(request('t', { page: 1, search: undefined }))).body).toBe(1);
    expect((await send(request('t', { page: 1 }))).body).toBe(2);
    expect(sent).toHaveLength(2);
  });

  it('do not answer another session, another query or a late caller', async () => {
    const { begin, send, sent, pass } = world();
    begin(request('t', { page: 1 }));
    await send(request('other', { page: 1 }));
    await send(request('t', { page: 2 }));
    pass(5001);
    await send(request('t', { page: 1 }));
    expect(sent).toHaveLength(4);
  });

  it.each([
    ['/', ['organisations-users', 'dealer_users'], '/piportals/all/groups/all/'],
    ['/administration/organisations-users', ['organisations-users'], '/piportals/all/groups/'],
    ['/administration/organisations-users?page=2', ['organisations-users'], '/piportals/all/groups/'],
    ['/administration/organisations-users?page=-1', ['organisations-users'], undefined],
    ['/administration/organisations-users?page=2&perPage=x', ['organisations-users'], undefined],
    ['/administration/organisations-users?filter=%7B%22search%22%3A%22x%22%7D', ['organisations-users'], undefined],
    ['/administration/categories', ['organisations-users'], undefined],
    ['/', ['categories'], undefined],
  ] as const)('for %s and the rights %j are the user, how his lists are kept, and %s', (path, rights, list) => {
    const paths = firstRequests(path, 't', userOf('anna', rights)).map((first) => first.path);
    expect(paths).toEqual(['/user/', '/user/lists/', '/views/', ...(list ? [list] : [])]);
  });

  it.each([
    ['that the server lacks', { ...userOf('anna', []), rights: ['organisations-users', '-listViews'] }],
    ['of whoever has to choose a password first', { ...userOf('anna', []), password_assigned: true as const }],
    ['of nobody knows whom', null],
  ])('R04 ask for no lists as they are kept %s', (_, user) => {
    const paths = firstRequests('/', 't', user).map((first) => first.path);
    expect(paths).not.toContain('/user/lists/');
    expect(paths).not.toContain('/views/');
  });
});
