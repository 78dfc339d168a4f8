import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn('admin');
  await app.db.run(`
    CREATE SEQUENCE attempts;
    CREATE TABLE fault (code text NOT NULL, times int NOT NULL);
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE fault fault;
      BEGIN
        SELECT * INTO fault FROM fault;
        IF nextval('attempts') <= fault.times THEN RAISE EXCEPTION 'secret of the database' USING ERRCODE = fault.code; END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON news FOR EACH ROW EXECUTE FUNCTION refuse();`);
});
afterAll(() => app.close());
beforeEach(() => app.db.run('ALTER SEQUENCE attempts RESTART; DELETE FROM fault'));

const news = { title: 'Новость', type: 1, preview: 'Анонс', content: '<p>Текст</p>', is_published: true };
const refuseWith = (code: string, times: number) =>
  app.db.run({ text: 'INSERT INTO fault VALUES ($1, $2)', values: [code, times] });
const write = (headers = {}) => app.call('POST', '/categories/', { token, body: news, headers });
const tries = async () => (await app.db.one<{ last_value: number }>('SELECT last_value FROM attempts'))?.last_value;
const count = async () => (await app.db.rows("SELECT 1 FROM news WHERE title = 'Новость'")).length;

describe('what the database refuses', () => {
  const busy = 'Эти данные сейчас меняет кто-то другой, повторите через несколько секунд';
  const words = {
    '40001': busy,
    '40P01': busy,
    '55P03': busy,
    '57014': 'Сервер занят и не успел ответить, повторите попытку позже',
  };

  it.each([
    '08006',
    '25006',
    '40001',
    '40P01',
    '53100',
    '53200',
    '53300',
    '53400',
    '55P03',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '58030',
    'XX000',
  ])('A14 %s is 503 with Retry-After and our own words, and nothing is written', async (code) => {
    const before = await count();
    await refuseWith(code, 99);
    const refused = await write();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.body).toEqual({
      detail: new Map(Object.entries(words)).get(code) ?? 'База данных недоступна, повторите попытку позже',
    });
    expect(await count()).toBe(before);
  });

  it.each(['40001', '40P01'])('%s is tried once more, and the second time counts', async (code) => {
    const before = await count();
    await refuseWith(code, 1);
    expect((await write()).status).toBe(201);
    expect([await count(), await tries()]).toEqual([before + 1, 2]);
  });

  it('a key is good for the second time too', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const before = await count();
    await refuseWith('40P01', 1);
    const made = await write(headers);
    expect(made.status).toBe(201);
    expect((await write(headers)).body).toEqual(made.body);
    expect(await count()).toBe(before + 1);
  });

  it('A14 who waits too long for a record that another has open is told that somebody changes it', async () => {
    const refused = await app.db.tx(async (other) => {
      await other.run("SELECT 1 FROM groups WHERE server_alias = 'nova' AND p_gid = 1001 FOR UPDATE");
      const body = { p_city: 'Псков' };
      return app.call<{ detail: string }>('PATCH', '/piportals/nova/groups/1001/', { token, body });
    });
    expect([refused.status, refused.headers.get('retry-after'), refused.body.detail]).toEqual([503, '5', busy]);
  });

  it('nothing else is tried again', async () => {
    await refuseWith('53300', 1);
    expect((await write()).status).toBe(503);
    expect(await tries()).toBe(1);
  });
});
