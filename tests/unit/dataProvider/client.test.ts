import { describe, expect, it } from 'vitest';
import { createClient, filenameOf, fillPath } from '../../../src/dataProvider/client';
import type { TransportRequest } from '../../../src/dataProvider/http';

describe('the client', () => {
  it('puts encoded parameters into the path and refuses to leave one out', () => {
    expect(fillPath('/piportals/{alias}/groups/{p_gid}/', { alias: 'a/b', p_gid: '7' })).toBe(
      '/piportals/a%2Fb/groups/7/',
    );
    expect(() => fillPath('/x/{id}/', {})).toThrow('no value for id');
  });

  it('reads the name of a file, Russian ones too', () => {
    const named = (value: string) => filenameOf(new Headers({ 'content-disposition': value }));
    expect(named('attachment; filename="organisations_users.xlsx"')).toBe('organisations_users.xlsx');
    expect(named(`attachment; filename="x.xlsx"; filename*=UTF-8''${encodeURIComponent('Отчёт.xlsx')}`)).toBe(
      'Отчёт.xlsx',
    );
    expect(filenameOf(new Headers())).toBeUndefined();
  });

  it('sends what the table of endpoints says and gives data with its ETag', async () => {
    const seen: TransportRequest[] = [];
    const client = createClient(async (request) => {
      seen.push(request);
      return { status: 200, headers: new Headers({ etag: '"3"' }), body: { access_status: 'В архиве' } };
    }, true);
    const reply = await client.invertArchiveStatus(
      { params: { alias: 'nova', p_gid: '5' }, body: undefined },
      { ifMatch: '"2"' },
    );
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/piportals/nova/groups/5/archive-status-invert/',
      headers: { 'If-Match': '"2"' },
    });
    expect(reply).toMatchObject({ data: { access_status: 'В архиве' }, etag: '"3"' });
  });

  it('notices an answer that is not the contract’s', async () => {
    const client = createClient(async () => ({ status: 200, headers: new Headers(), body: { token: 1 } }), true);
    await expect(client.signIn({ body: { username: 'a', password: 'b' } })).rejects.toThrow();
  });
});
