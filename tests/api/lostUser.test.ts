import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let dealer: string;
beforeAll(async () => {
  app = await createTestApp();
  dealer = await app.signIn('dealer');
});
afterAll(() => app.close());

const post = (p_gid: number, change: object = {}) =>
  app.call<{ detail: string; errors: Record<string, string[]> }>('POST', '/piportals/nova/users/', {
    token: dealer,
    body: {
      p_gid,
      p_fullname: 'Иванов Иван',
      p_email: 'i@b.ru',
      p_name: 'lost',
      p_pass: 'Secret77',
      p_rid: 3,
      ...change,
    },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });

it('C10 D-ERR a user whose save lost its answer is made once, and the refusal says that he is there, who made him and when', async () => {
  const [own, other] = await app.db.rows<{ p_gid: number }>(
    "SELECT p_gid FROM groups WHERE server_alias = 'nova' AND parent_gid = 102 AND NOT is_dealer ORDER BY p_gid LIMIT 2",
  );
  const at = own?.p_gid ?? 0;
  expect((await post(at)).status).toBe(201);
  const again = await post(at, { p_name: 'LOST', p_fullname: 'Иванов Иван Петрович' });
  const user = await app.db.one<{ at: string }>(
    "SELECT to_char(created_at AT TIME ZONE 'Europe/Moscow', 'DD.MM.YYYY HH24:MI') AS at FROM users WHERE login_key = 'lost'",
  );
  const text = `Логин уже занят: такой пользователь здесь есть, его создал dealer: ${user?.at} (МСК)`;
  expect(again).toMatchObject({ status: 409, body: { detail: text, errors: { p_name: [text] } } });
  expect((await post(other?.p_gid ?? 0)).body.errors).toEqual({ p_name: ['Логин уже занят'] });
  expect(await app.db.rows("SELECT full_name FROM users WHERE login_key = 'lost'")).toEqual([
    { full_name: 'Иванов Иван' },
  ]);
});
