import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/dataProvider/client';
import { groupFilters, groupsAdapter } from '../../../../src/dataProvider/adapters/groups';
import type { TransportRequest } from '../../../../src/dataProvider/http';
import { groupFixture } from '../../../../src/dataProvider/mock/fixtures';
import { rightsOf } from '../../../../src/domain/rights';

const ask = async (
  rights: readonly string[],
  params: Parameters<NonNullable<ReturnType<typeof groupsAdapter>['getList']>>[0],
  body?: unknown,
) => {
  const requests: TransportRequest[] = [];
  const client = createClient(async (request) => {
    requests.push(request);
    return { status: 200, headers: new Headers(), body: body ?? { count: 7, total: 23, results: [groupFixture(5)] } };
  });
  const answer = await groupsAdapter({ client, rights: () => rightsOf(rights) }).getList?.(params);
  return { request: requests[0], answer };
};

describe('the list of organisations', () => {
  const signal = new AbortController().signal;
  const params = {
    pagination: { page: 3, perPage: 20 },
    sort: { field: 'p_gid', order: 'DESC' as const },
    filter: { search: 'порт', in_online: true, city: '' },
    signal,
  };

  it('goes out with page, size, ordering, filters and the signal; comes back with both totals', async () => {
    const { request, answer } = await ask(['organisations-users'], params);
    expect(request).toMatchObject({ method: 'GET', path: '/piportals/all/groups/', signal });
    expect(request?.query).toEqual({
      page: '3',
      page_size: '20',
      ordering: '-p_gid',
      search: 'порт',
      in_online: 'true',
      members: 'false',
    });
    expect(answer).toMatchObject({ total: 7, meta: { total: 23 }, data: [{ id: 'nova:5', p_gid: 5 }] });
  });

  it.each([[['dealer_users']], [['support']]])('is every dealer’s for %s', async (rights) => {
    expect((await ask(rights, params)).request?.path).toBe('/piportals/all/groups/all/');
  });

  it('is ordered only by what the call knows', async () => {
    const { request } = await ask([], { ...params, sort: { field: 'city', order: 'ASC' } });
    expect(request?.query?.ordering).toBeUndefined();
  });

  it('takes a bare array for a whole list', async () => {
    expect((await ask([], params, [groupFixture(1), groupFixture(2)])).answer).toMatchObject({
      total: 2,
      meta: { total: 2 },
    });
  });
});

describe('its filters', () => {
  it('name a dealer by server and number', () => {
    expect(groupFilters({ parent: 'pskov:102', access_status: 'Демо' })).toEqual({
      parent_id: '102',
      server_alias: 'pskov',
      access_status: 'Демо',
    });
  });

  it('leave out what holds nothing', () => {
    expect(
      groupFilters({ parent: '', search: '', in_online: false, access_status: undefined, server_alias: null }),
    ).toEqual({});
  });
});
