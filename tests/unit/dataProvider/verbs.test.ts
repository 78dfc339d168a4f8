import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/dataProvider/client';
import type { TransportRequest } from '../../../src/dataProvider/http';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { createVerbs } from '../../../src/dataProvider/verbs';
import { rightsOf } from '../../../src/domain/rights';

const group = groupFixture(5, { access_status: 'Приостановлена' });

const over = (body: unknown, rights: readonly string[] = []) => {
  const requests: TransportRequest[] = [];
  const client = createClient(async (request) => {
    requests.push(request);
    return { status: 200, headers: new Headers({ 'content-disposition': 'attachment; filename="a.xlsx"' }), body };
  });
  return { requests, verbs: createVerbs({ client, rights: () => rightsOf(rights) }) };
};

describe('the verbs of the business', () => {
  it('B07 the archive is asked with the status that was seen and a key of its own', async () => {
    const { requests, verbs } = over({ access_status: 'В архиве' });
    expect(await verbs.invertArchiveStatus(group)).toBe('В архиве');
    await verbs.invertArchiveStatus(group);
    const [first, second] = requests;
    expect(first).toMatchObject({
      method: 'POST',
      path: '/piportals/nova/groups/5/archive-status-invert/',
      body: { access_status: 'Приостановлена' },
    });
    expect(first?.headers?.['Idempotency-Key']).not.toBe(second?.headers?.['Idempotency-Key']);
  });

  it('B14 the export takes the filters of the screen, and can be followed and cancelled', async () => {
    const { requests, verbs } = over(new Blob(['x']));
    const { signal } = new AbortController();
    const onProgress = () => undefined;
    expect(
      await verbs.exportGroups({ parent: 'nova:102', in_online: true }, { signal, onProgress, quiet: true }),
    ).toMatchObject({ filename: 'a.xlsx' });
    expect(requests[0]).toMatchObject({
      path: '/piportals/all/groups/all/xlsx-report/',
      signal,
      onProgress,
      quiet: true,
    });
    expect(requests[0]?.query).toEqual({ parent_id: '102', server_alias: 'nova', in_online: 'true' });
  });

  it('B09 members come in pages, of one subgroup where it is named and as they are searched for', async () => {
    const { requests, verbs } = over({ count: 75, total: 75, results: [] });
    expect(await verbs.listMembers(group, { page: 2, page_size: 10 })).toEqual({ count: 75, total: 75, rows: [] });
    await verbs.listMembers(group, { page: 1, page_size: 10, subgroup: 77, search: 'ivanov' });
    await verbs.listSubgroups(group, 3);
    expect(requests.map(({ path, query }) => ({ path, query }))).toEqual([
      { path: '/piportals/nova/groups/5/users/', query: { page: '2', page_size: '10' } },
      {
        path: '/piportals/nova/groups/5/users/',
        query: { page: '1', page_size: '10', subgroup: '77', search: 'ivanov' },
      },
      { path: '/piportals/nova/groups/5/subgroups/', query: { page: '3', page_size: '50' } },
    ]);
  });

  it('B01 dealers to choose from are all for a super-user dealer, else the own ones', async () => {
    const dealers = [{ p_gid: 102, name: 'ООО «Дилер»', server_alias: 'pskov' }];
    const dealer = over(dealers, ['dealer_subdealers']);
    expect(await dealer.verbs.listDealerOptions()).toEqual([
      { id: 'pskov:102', p_gid: 102, name: 'ООО «Дилер»', server_alias: 'pskov' },
    ]);
    const admin = over(dealers, ['dealer_users']);
    await admin.verbs.listDealerOptions();
    expect([dealer, admin].map(({ requests }) => requests[0]?.path)).toEqual([
      '/piportals/all/groups/dealers/',
      '/piportals/all/groups/all-dealers/',
    ]);
  });
});
