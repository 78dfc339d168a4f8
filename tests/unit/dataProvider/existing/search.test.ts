import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchAnswer } from '../../../../src/contract/search';
import { createClient } from '../../../../src/dataProvider/client';
import { createSearchVerbs } from '../../../../src/dataProvider/searchVerbs';
import { mayFind } from '../../../../src/domain/policy';
import { rightsOf, type Rights } from '../../../../src/domain/rights';
import type { ExistingApp } from '../../../support/existingApp';
import { existingTransport } from '../../../support/existingTransport';

let server: ExistingApp;
let find: (q: string) => Promise<SearchAnswer>;
let rights: Rights;

async function signIn(username: string) {
  const { server: app, send } = existingTransport();
  server = app;
  const signed = await send({ method: 'POST', path: '/auth/', body: { username, password: 'demo' } });
  const { token } = signed.body as { token: string };
  const client = createClient(
    (request) => send({ ...request, headers: { Authorization: `Token ${token}`, ...request.headers } }),
    true,
  );
  rights = rightsOf((await client.readUser({})).data.rights);
  const { signal } = new AbortController();
  find = (q) => createSearchVerbs({ client, rights: () => rights }).find(q, { signal });
}

const first = async (q: string) => {
  const [hit] = (await find(q)).results;
  return hit && `${hit.kind} ${hit.id} ${hit.matched.field}`;
};

describe('a server of the documents alone is searched by its list of organisations', () => {
  beforeEach(() => signIn('admin'));

  it('O01 L03 by INN in any spelling, number, name in either layout, login of a user', async () => {
    expect(mayFind(rights)).toBe(true);
    const [any] = (await find('терминал')).results;
    if (!any) throw new Error('nothing is found');
    const [inn = '', kpp = ''] = (any.sub.split(' · ')[0] ?? '').split('/');
    for (const text of [inn, `ИНН ${inn}`, inn.replace(/^(..)(.*)$/, '$1 $2')]) {
      const { results } = await find(text);
      expect(
        results.map(({ matched }) => matched),
        text,
      ).toContainEqual({ field: 'inn', text: inn });
    }
    expect((await find(`${inn}/${kpp}`)).results[0]).toMatchObject({ exact: true, matched: { field: 'inn_kpp' } });
    expect((await find(`#${any.p_gid}`)).results.every(({ p_gid }) => p_gid === any.p_gid)).toBe(true);
    expect((await find('nthvbyfk')).results[0]?.title).toBe(any.title);
    expect(await first('ООО «Озёрный Терминал»')).toMatch(/^organisation \d+ name$/);
    expect(await first('orlova')).toMatch(/^user \d+ login$/);
    expect(server.faults).toEqual([]);
  });

  it('O01 L03 what is not there is said with all that was tried, and nothing undocumented is asked', async () => {
    expect(await find('нетничегопохожего')).toMatchObject({
      results: [],
      tried: ['нетничегопохожего', 'ytnybxtujgj[j;tuj'],
    });
    expect(server.sent.every(({ call }) => !call.includes('/search/'))).toBe(true);
    expect(server.faults).toEqual([]);
  });
});

it('O01 I02 L03 a dealer searches his own list', async () => {
  await signIn('subdealer');
  await find('терминал');
  expect(server.sent.map(({ call }) => call)).toContain('GET /piportals/all/groups/');
  expect(server.sent.map(({ call }) => call)).not.toContain('GET /piportals/all/groups/all/');
});
