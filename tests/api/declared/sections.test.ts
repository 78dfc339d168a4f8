import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differing } from '../../../server/services/declared/fileState';
import { keepFolder, type FolderKeeper } from '../../../server/services/declared/keepFolder';
import { createDeclaredResources } from '../../../server/services/declared/registry';
import type { PlannedSection, Section, SectionWish } from '../../../src/contract/declared/sectionEndpoints';
import type { Declaration } from '../../../src/contract/declared/declaration';
import { createTestApp, type TestApp } from '../../support/app';
import { contractsText, declarationOf, declare } from '../../support/declared';
import { demoNow } from '../../support/demo';

let app: TestApp;
const call = async <T>(method: string, path: string, body?: object, login = 'admin') =>
  app.call<T & { detail: string }>(method, path, { token: await app.signIn(login), body });
const sections = async () => (await call<Section[]>('GET', '/declared/sections/')).body;
const section = async (name: string) => (await sections()).find((one) => one.name === name);
const planned = (wish: SectionWish) => call<PlannedSection>('POST', '/declared/sections/plan/', wish);
const carryOut = (wish: SectionWish, hash: string) =>
  call<{ state: string }>('PUT', '/declared/sections/', { wish, hash });
const file = (text: string, name = 'contracts'): SectionWish => ({ do: 'apply', file: `${name}.json`, text });
const changed = (change: Partial<Declaration>) =>
  JSON.stringify({ ...(JSON.parse(contractsText) as Declaration), ...change });

async function done(wish: SectionWish) {
  const { body } = await planned(wish);
  const { status } = await carryOut(wish, body.plan?.hash ?? '');
  return [status, body.plan] as const;
}

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('M08 the calls of the page «Разделы»', () => {
  it('M08 are for the holders of the right alone', async () => {
    for (const login of ['dealer', 'support', 'news']) {
      const asked = [
        call('GET', '/declared/sections/', undefined, login),
        call('POST', '/declared/sections/plan/', file(contractsText), login),
        call('PUT', '/declared/sections/', { wish: file(contractsText), hash: 'x' }, login),
      ];
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403]);
    }
  });

  it('M02 tell every fault of a text by its line, and apply none of it', async () => {
    const broken = file(contractsText.replace('"type": "boolean"', '"type": "bool"'));
    const { body } = await planned(broken);
    expect(body).toMatchObject({ plan: null, declaration: null, faults: [{ file: 'contracts.json', line: 39 }] });
    const refused = await carryOut(broken, 'any');
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Строка 39')]);
    expect(await sections()).toEqual([]);
  });

  it('M06 say what will happen before anything does, and do that alone', async () => {
    const { body } = await planned(file(contractsText));
    expect(body.plan).toMatchObject({
      title: 'Договоры',
      nothing: false,
      asks: [],
      faults: [],
      rows: 0,
      locks: ['Таблица новая: никто не ждёт'],
    });
    expect(body.plan?.columns).toContainEqual({ name: 'amount', label: 'Сумма, ₽', type: 'money', change: 'new' });
    expect(body.declaration).toEqual(declarationOf('contracts', contractsText));
    expect(await sections()).toEqual([]);
    const stale = await carryOut(file(contractsText), 'another');
    expect([stale.status, stale.body.detail]).toEqual([409, expect.stringContaining('посмотрите план ещё раз')]);
    expect((await carryOut(file(contractsText), body.plan?.hash ?? '')).body).toEqual({ state: 'done' });
    expect(await section('contracts')).toMatchObject({
      title: 'Договоры',
      state: 'in force',
      file: null,
      applied_at: demoNow.toISOString(),
      applied_by: 'admin',
      applied_from: 'page',
      records: 0,
      trouble: null,
      work: null,
    });
    expect((await call('GET', '/rest/contracts')).status).toBe(200);
    expect((await planned(file(contractsText))).body.plan?.nothing).toBe(true);
  });

  it('M06 warn of rights that nobody holds', async () => {
    await app.db.run(`UPDATE users SET rights = array_remove(rights, 'no_tariff')`);
    const text = changed({ right: { see: 'organisations-users', change: 'no_tariff' } });
    expect((await planned(file(text))).body.plan?.warnings).toEqual([
      'права «Расчёт без тарифа» (no_tariff) нет ни у кого: добавлять и изменять записи будет некому',
    ]);
  });

  it('M06 take a section away and bring it back with its records, by plan and agreement', async () => {
    await call('POST', '/rest/contracts', { number: '1', signedOn: '01.11.2026', organisation: 'nova:1001' });
    const removal = { do: 'remove', name: 'contracts' } as const;
    const [removed, plan] = await done(removal);
    expect([removed, plan?.asks]).toEqual([200, [expect.stringContaining('их 1; они остаются в базе')]]);
    expect((await call('GET', '/rest/contracts')).status).toBe(404);
    expect(await section('contracts')).toMatchObject({ state: 'removed', removed_by: 'admin', records: 1 });
    expect((await call<Declaration>('GET', '/declared/sections/contracts/definition/')).body.title).toBe('Договоры');
    expect((await planned(removal)).status).toBe(404);

    const [back, returning] = await done({ do: 'return', name: 'contracts' });
    expect([back, returning?.asks]).toEqual([200, ['раздел убран (admin): вернуть его вместе с записями, их 1']]);
    expect((await call<object[]>('GET', '/rest/contracts')).body).toHaveLength(1);
    expect(await section('contracts')).toMatchObject({ state: 'in force', removed_at: null });
  });

  it('M05 refuse to take away what another section refers to', async () => {
    const visits = JSON.stringify({
      format: 1,
      name: 'visits',
      title: 'Визиты',
      right: { see: 'dealers' },
      scope: 'all',
      fields: { contract: { type: 'reference', to: 'contracts', label: 'Договор' } },
      list: { columns: ['contract'] },
    });
    expect((await done(file(visits, 'visits')))[0]).toBe(200);
    const removal = { do: 'remove', name: 'contracts' } as const;
    const { body } = await planned(removal);
    expect(body.plan?.faults).toEqual([expect.stringContaining('«Визиты»')]);
    expect((await carryOut(removal, body.plan?.hash ?? '')).status).toBe(409);
    expect((await done({ do: 'remove', name: 'visits' }))[0]).toBe(200);
  });

  it('M06 a work that was broken off is told of until the next one', async () => {
    await app.db.run(
      `INSERT INTO declared_work (name, title, actor, begun_at) VALUES ('devices', 'Устройства', 'admin', now())`,
    );
    expect(await section('devices')).toMatchObject({
      title: 'Устройства',
      state: 'not applied',
      work: { state: 'failed', failure: expect.stringContaining('примените ещё раз') as string },
    });
    await app.db.run(`DELETE FROM declared_work`);
  });
});

describe('M07 processes with folders of their own', () => {
  let folder: string;
  let keeper: FolderKeeper;
  const write = (text: string) => writeFile(join(folder, 'contracts.json'), text);
  const look = async () => {
    await keeper.look();
    await keeper.look();
    return differing(keeper.states());
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sections-'));
    keeper = keepFolder({
      db: app.db,
      declared: app.declared,
      folder,
      log: pino({ level: 'silent' }),
      clock: () => demoNow,
    });
    await write(contractsText);
    await keeper.begin();
  });
  afterAll(() => rm(folder, { recursive: true }));

  const title = async () => (await section('contracts'))?.title;

  it('M07 an older file does not undo what has been applied since, and the process says so', async () => {
    expect(await look()).toEqual([]);
    await declare(app, changed({ title: 'Договоры и счета' }));
    expect(await look()).toEqual([{ file: 'contracts.json', state: 'older' }]);
    const other = createDeclaredResources(app.db);
    const begun = keepFolder({
      db: app.db,
      declared: other,
      folder,
      log: pino({ level: 'silent' }),
      clock: () => demoNow,
    });
    await begun.begin();
    expect(differing(other.files())).toEqual([{ file: 'contracts.json', state: 'older' }]);
    expect(await title()).toBe('Договоры и счета');
    expect(await section('contracts')).toMatchObject({ file: 'contracts.json', trouble: { state: 'older' } });
    const ready = await app.fetch('/readyz');
    expect(await ready.json()).toEqual({
      status: 'ready',
      resources: { checksum: app.declared.checksum(), files: [{ file: 'contracts.json', state: 'older' }] },
    });
  });

  it('M07 who puts an earlier text into the folder means it', async () => {
    await write(changed({ title: 'Соглашения' }));
    expect(await look()).toEqual([]);
    await write(changed({ title: 'Договоры и счета' }));
    expect(await look()).toEqual([]);
    expect(await title()).toBe('Договоры и счета');
  });

  it('M06 a broken file is named with its line, and the last good definition stands', async () => {
    await write(contractsText.replace('"type": "boolean"', '"type": "bool"'));
    expect(await look()).toEqual([{ file: 'contracts.json', state: 'faulty', line: 39 }]);
    expect(await section('contracts')).toMatchObject({
      title: 'Договоры и счета',
      state: 'in force',
      trouble: { state: 'faulty', faults: [{ line: 39 }] },
    });
  });

  it('M06 a file left behind does not bring back what was taken away', async () => {
    await write(changed({ title: 'Договоры и счета' }));
    expect(await look()).toEqual([]);
    const [, plan] = await done({ do: 'remove', name: 'contracts' });
    expect(plan?.warnings).toEqual([expect.stringContaining('contracts.json останется')]);
    expect(await look()).toEqual([{ file: 'contracts.json', state: 'waiting' }]);
    expect((await section('contracts'))?.state).toBe('removed');
  });
});
