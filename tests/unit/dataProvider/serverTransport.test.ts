import { describe, expect, it } from 'vitest';
import { extensionNames } from '../../../src/contract/extensions';
import { HttpError, type Transport, type TransportRequest } from '../../../src/dataProvider/http';
import { createServerTransport } from '../../../src/dataProvider/serverTransport';

const said = (body: unknown) => ({ status: 200, headers: new Headers(), body });

/** A server that answers `/extensions/` so, and `/user/` by the documents; what it was asked, and what was remembered of it. */
function server(extensions: () => unknown, wasOurs = false) {
  const asked: TransportRequest[] = [];
  const kept: boolean[] = [];
  const send: Transport = async (request) => {
    asked.push(request);
    return said(
      request.path === '/extensions/'
        ? await extensions()
        : {
            user_profile: { full_name: 'Иванов' },
            rights: ['client', 'dealers'],
            company: { org_id: '7' },
            piportals: [],
          },
    );
  };
  const memory = { wasOurs: () => wasOurs, keep: (ours: boolean) => void kept.push(ours) };
  const transport = createServerTransport(send, memory);
  const readUser = async () => (await transport({ method: 'GET', path: '/user/' })).body as { rights: string[] };
  return { asked, kept, readUser };
}
const refuse = (status: number) => () => Promise.reject(new HttpError('нет', status));

describe('the server on the other side', () => {
  it('L01 is taken as it is where it has everything of ours', async () => {
    const ours = server(() => ({ extensions: [...extensionNames] }));
    expect((await ours.readUser()).rights).toEqual(['client', 'dealers']);
    expect(ours.kept).toEqual([true]);
  });

  it.each([
    ['404', refuse(404)],
    ['a page', () => new Blob(['<html></html>'])],
    ['a list of none', () => ({ extensions: [] })],
  ])('L01 has nothing beyond the documents where it answers with %s', async (_, answer) => {
    const other = server(answer);
    const { rights } = await other.readUser();
    expect(rights).toContain('-countUnreadNews');
    expect(rights).not.toContain('client');
    expect(other.kept).toEqual([false]);
  });

  it('L01 is remembered as it was while it cannot be reached, and is not waited for', async () => {
    const away = server(refuse(0), true);
    expect((await away.readUser()).rights).toEqual(['client', 'dealers']);
    expect(away.kept).toEqual([]);
    const unknown = server(refuse(503));
    expect((await unknown.readUser()).rights).toContain('-countUnreadNews');
    expect(unknown.kept).toEqual([]);
  });
});
