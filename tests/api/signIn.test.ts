import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app';
import { demoNow } from '../support/demo';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface From {
  address?: string;
  device?: string;
}

const auth = (username: string, password: string, { address = '192.0.2.1', device }: From = {}) =>
  app.call<{ token?: string; detail?: string }>('POST', '/auth/', {
    body: { username, password },
    headers: { 'X-Forwarded-For': address, ...(device ? { 'X-Device': device } : {}) },
  });

const minutes = (count: number) => new Date(demoNow.getTime() + count * 60_000);
const guessRows = () => app.db.rows('SELECT key FROM sign_in_guesses ORDER BY key');
let lastAddress = 0;
/** An address that nobody has called from. */
const stranger = (): string => {
  lastAddress += 1;
  return `203.0.${113 + Math.floor(lastAddress / 250)}.${1 + (lastAddress % 250)}`;
};

describe('the spelling of a login', () => {
  it.each(['ADMIN', ' admin ', 'ａｄｍｉｎ', 'ＡｄＭｉｎ'])('Q02 %s signs in as admin', async (spelling) => {
    expect((await auth(spelling, 'demo')).status).toBe(200);
  });

  it.each(['admİn', 'admın', 'аdmin'])('Q02 %s is nobody', async (spelling) => {
    expect((await auth(spelling, 'demo')).status).toBe(400);
  });

  it.each([
    ['130 İ', 'İ'.repeat(130)],
    ['200 ligatures', 'ﷺ'.repeat(200)],
    ['200 letters', 'a'.repeat(200)],
  ])('Q02 %s are a wrong login, not a failure of the server', async (_, spelling) => {
    expect((await auth(spelling, 'demo')).status).toBe(400);
  });

  it.each(['9'.repeat(5000), 'unknown', '<script>'])(
    'Q02 a proxy that names no address (%#) does no harm',
    async (address) => {
      expect((await auth('admin', 'demo', { address })).status).toBe(200);
    },
  );
});

describe('guesses at a password', () => {
  /** One test blocks it, another comes from it. */
  const lockedOffice = { address: '198.51.100.30' };

  it('after 5 failures for a login 429 with Retry-After, also for the right password, until 15 minutes are over', async () => {
    const statuses = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await auth('banned-editor', `wrong-${index}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    const locked = await auth('banned-editor', 'demo');
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBe(900);
    app.setNow(minutes(15.1));
    expect((await auth('banned-editor', 'demo')).status).toBe(200);
    app.setNow(demoNow);
  });

  it('Q02 an attempt that the database could not answer is no guess', async () => {
    await app.db.run(`
      CREATE FUNCTION refuse_token() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refuse_token BEFORE INSERT ON tokens FOR EACH ROW EXECUTE FUNCTION refuse_token();`);
    const address = stranger();
    expect((await auth('support', 'wrong', { address })).status).toBe(400);
    const statuses = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await auth('support', 'demo', { address })).status);
    expect(statuses).toEqual(Array(6).fill(503));
    await app.db.run('DROP TRIGGER refuse_token ON tokens; DROP FUNCTION refuse_token');
    for (let index = 0; index < 4; index += 1) expect((await auth('support', 'wrong', { address })).status).toBe(400);
    expect((await auth('support', 'demo', { address })).status).toBe(429);
  });

  it('a hundred guesses at once are five evaluated ones', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => auth('no-such', `guess-${index}`)));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(95);
  });

  it('Q02 the waits double, and a day has at most 110 guesses at a login and its spellings, an office included', async () => {
    const office = { address: '198.51.100.20' };
    await auth('support', 'demo', office);
    const spellings = ['support', 'SUPPORT', 'ｓｕｐｐｏｒｔ', ' Support'];
    const waits: number[] = [];
    let evaluated = 0;
    const guessFrom = async (from: From) => {
      for (;;) {
        const { status, headers } = await auth(spellings[evaluated % 4] ?? '', 'wrong', from);
        if (status !== 400) return Number(headers.get('retry-after'));
        evaluated += 1;
      }
    };
    let ready = [0, 0];
    for (let now = 0; now < 24 * 60; now = Math.min(...ready)) {
      app.setNow(minutes(now));
      const asked = [office, { address: stranger() }];
      ready = await Promise.all(
        asked.map(async (from, index) => {
          const after = ready[index] ?? 0;
          if (after > now) return after;
          const wait = (await guessFrom(from)) / 60;
          if (index === 0) waits.push(wait);
          return now + wait;
        }),
      );
    }
    app.setNow(demoNow);
    expect(waits.slice(0, 6)).toEqual([15, 30, 60, 120, 240, 240]);
    expect(evaluated).toBeGreaterThan(40);
    expect(evaluated).toBeLessThanOrEqual(110);
  });

  it('Q02 an address that is blocked burns nobody’s guesses and leaves no row; who has signed in from there before gets in', async () => {
    const office = lockedOffice;
    expect((await auth('news', 'demo', office)).status).toBe(200);
    await Promise.all(Array.from({ length: 100 }, (_, index) => auth(`guessed-${index}`, 'wrong', office)));
    const before = await guessRows();
    for (let index = 0; index < 10; index += 1) {
      const { status, headers } = await auth('nobody', 'wrong', office);
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBe(900);
      expect((await auth(`fresh-${index}`, 'wrong', office)).status).toBe(429);
    }
    expect(await guessRows()).toEqual(before);
    expect((await auth('news', 'demo', office)).status).toBe(200);
    expect((await auth('nobody', 'demo', { address: stranger() })).status).toBe(200);
  });

  it('Q02 a login that has to wait burns no guess of the address', async () => {
    const address = stranger();
    for (let index = 0; index < 150; index += 1) await auth('no-such-2', 'wrong', { address });
    expect((await auth('subdealer', 'demo', { address })).status).toBe(200);
  });

  it('Q02 addresses of one network of version 6 count as one', async () => {
    const from = (index: number) => ({ address: `2001:db8:5:6::${index.toString(16)}` });
    await Promise.all(Array.from({ length: 100 }, (_, index) => auth(`six-${index}`, 'wrong', from(index))));
    expect((await auth('six', 'wrong', from(7777))).status).toBe(429);
    expect((await auth('six', 'wrong', { address: '2001:db8:5:7::1' })).status).toBe(400);
  });

  it('the owner gets in from an address he has used, while strangers are locked out; a forged header changes nothing', async () => {
    const home = { address: '198.51.100.7' };
    expect((await auth('dealer', 'demo', home)).status).toBe(200);
    for (let index = 0; index < 6; index += 1)
      await auth('dealer', 'wrong', { address: `203.0.113.${index}, 203.0.113.99` });
    expect((await auth('dealer', 'demo', { address: '198.51.100.7, 203.0.113.99' })).status).toBe(429);
    expect((await auth('dealer', 'demo', home)).status).toBe(200);
  });

  it('Q02 the owner gets in with a browser he has used, from an address where everything is locked', async () => {
    const device = randomBytes(32).toString('base64url');
    const at = (one?: string) => ({ ...lockedOffice, ...(one ? { device: one } : {}) });
    expect((await auth('nobody', 'demo', { address: stranger(), device })).status).toBe(200);
    expect((await auth('nobody', 'demo', at())).status).toBe(429);
    expect((await auth('nobody', 'demo', at(randomBytes(32).toString('base64url')))).status).toBe(429);
    expect((await auth('subdealer', 'demo', at(device))).status).toBe(429);
    expect((await auth('nobody', 'demo', at(device))).status).toBe(200);
    const places = await app.db.rows("SELECT place FROM sign_in_places WHERE place LIKE 'device %'");
    expect(places).not.toHaveLength(0);
    expect(JSON.stringify(places)).not.toContain(device);
  });

  it('counts are forgotten when they have had their day, a hundred at a time', async () => {
    await app.db.run(
      `INSERT INTO sign_in_guesses (key, guesses, guessed_at) SELECT ('\\x' || md5(n::text))::bytea, 1, '${minutes(-1500).toISOString()}' FROM generate_series(1, 150) n`,
    );
    const old = () => app.db.rows(`SELECT 1 FROM sign_in_guesses WHERE guessed_at < '${minutes(-1440).toISOString()}'`);
    await auth('news', 'demo');
    expect(await old()).toHaveLength(50);
    await auth('news', 'demo');
    expect(await old()).toHaveLength(0);
  });
});
