import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '../../src/contract/users';
import { rightId, type Right } from '../../src/domain/rights';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let admin: string;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin');
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const ids = (...rights: Right[]) => rights.map(rightId);
const users = '/piportals/nova/users/';

it('K01 support is given and taken away by who sees every dealer, and then ends all writing', async () => {
  const place = await app.db.one<{ p_gid: number }>(
    "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer ORDER BY p_gid LIMIT 1",
  );
  const person = { p_gid: place?.p_gid, p_fullname: 'Иванов Иван', p_email: 'ivan@client.example', p_rid: 3 };
  const body = {
    ...person,
    p_name: 'ivan.support',
    p_pass: 'Tr0ika-7713',
    p_rights: ids('organisations-users', 'support'),
  };
  const post = (token: string, more: object = {}) =>
    app.call<User>('POST', users, { token, body: { ...body, ...more } });
  expect((await post(dealer)).status).toBe(403);
  const { body: user } = await post(admin);
  expect(user.p_rights).toEqual(ids('organisations-users', 'support'));
  const own = await app.signIn(body.p_name, body.p_pass);
  expect((await post(own, { p_name: 'ivan.other', p_rights: [] })).status).toBe(403);
  const change = { token: admin, body: { p_rights: ids('organisations-users') } };
  const taken = await app.call<User>('PATCH', `${users}${user.p_id}/`, change);
  expect(taken.body.p_rights).toEqual(ids('organisations-users'));
});

it('K01 support is offered to who may give it', async () => {
  const offered = async (token: string) => {
    const path = '/piportals/nova/user/dropdowns/';
    const { body } = await app.call<{ rights: { id: number; name: string }[] }>('GET', path, { token });
    return body.rights.filter(({ name }) => name === 'support').map(({ id }) => id);
  };
  expect(await offered(admin)).toEqual(ids('support'));
  expect(await offered(dealer)).toEqual([]);
});
