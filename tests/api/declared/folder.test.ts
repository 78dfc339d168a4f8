import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepFolder, type FolderKeeper } from '../../../server/services/declared/keepFolder';
import { createTestApp, type TestApp } from '../../support/app';
import { contractsText, declare } from '../../support/declared';
import { demoNow } from '../../support/demo';

let app: TestApp;
let folder: string;
let keeper: FolderKeeper;
const write = (name: string, text: string) => writeFile(join(folder, `${name}.json`), text);
const status = async () => (await app.call('GET', '/rest/contracts', { token: await app.signIn('admin') })).status;
const states = () => keeper.states().map(({ name, state }) => [name, state]);

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'declared-'));
  const log = pino({ level: 'silent' });
  keeper = keepFolder({ db: app.db, declared: app.declared, folder, log, clock: () => demoNow });
  await keeper.begin();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('M07 the folder of declared resources', () => {
  it('M01 a file is taken up once it is quiet, without a restart', async () => {
    expect(await status()).toBe(404);
    await write('contracts', contractsText);
    await keeper.look();
    expect(await status()).toBe(404);
    await keeper.look();
    expect(await status()).toBe(200);
    expect(states()).toEqual([['contracts', 'in force']]);
  });

  it('M06 a broken file leaves the last good definition, and tells its line', async () => {
    await writeFile(join(folder, 'next'), contractsText.replace('"type": "boolean"', '"type": "bool"'));
    await rename(join(folder, 'next'), join(folder, 'contracts.json'));
    await keeper.look();
    await keeper.look();
    expect(await status()).toBe(200);
    expect(keeper.states()).toMatchObject([{ state: 'faulty', faults: [{ file: 'contracts.json', line: 39 }] }]);
  });

  it('M06 what takes a field away waits for somebody to agree', async () => {
    const { autoRenewal: _, ...fields } = (JSON.parse(contractsText) as { fields: object & { autoRenewal: object } })
      .fields;
    const declared = JSON.parse(contractsText) as { form: { sections: { fields: string[] }[] } };
    for (const section of declared.form.sections)
      section.fields = section.fields.filter((name) => name !== 'autoRenewal');
    await write('contracts', JSON.stringify({ ...declared, fields }));
    await keeper.look();
    await keeper.look();
    expect(keeper.states()).toMatchObject([
      { state: 'waiting', waits: [expect.stringContaining('больше не показывать') as string] },
    ]);
    expect(app.declared.all()[0]?.declared.fields).toHaveProperty('autoRenewal');
  });

  it('M06 a former file that somebody puts in place of an older one is meant', async () => {
    const titled = (title: string) => JSON.stringify({ ...(JSON.parse(contractsText) as object), title });
    for (const title of ['Первый', 'Второй', 'Третий']) await declare(app, titled(title));
    await write('contracts', titled('Второй'));
    const log = pino({ level: 'silent' });
    const another = keepFolder({ db: app.db, declared: app.declared, folder, log, clock: () => demoNow });
    await another.begin();
    expect(another.states()).toMatchObject([{ state: 'older' }]);
    await write('contracts', titled('Первый'));
    await another.look();
    await another.look();
    expect(another.states()).toMatchObject([{ state: 'in force' }]);
    expect(app.declared.all()[0]?.declared.title).toBe('Первый');
  });

  it('M05 M06 what refers to a section whose file is faulty waits for it, and goes into force with it', async () => {
    const section = (name: string, fields: object) =>
      JSON.stringify({
        format: 1,
        name,
        title: name,
        right: { see: 'dealers' },
        scope: 'all',
        fields: { title: { type: 'text', label: 'Название', required: true }, ...fields },
        list: { columns: ['title'] },
      });
    const others = () => states().filter(([name]) => name !== 'contracts');
    const to = (target: string) => ({ one: { type: 'reference', to: target, label: 'Одна' } });
    await write('cities', section('cities', { size: { type: 'numbers', label: 'Жителей' } }));
    await write('streets', section('streets', to('cities')));
    await write('houses', section('houses', to('streets')));
    await keeper.look();
    await keeper.look();
    expect(others()).toEqual(['cities', 'houses', 'streets'].map((name) => [name, 'faulty']));
    expect(keeper.states().at(-1)?.faults).toMatchObject([
      { file: 'streets.json', message: 'Раздела «cities» нет: в файле cities.json ошибки, исправьте их' },
    ]);
    expect(app.declared.all()).toHaveLength(1);
    await write('cities', section('cities', {}));
    await keeper.look();
    await keeper.look();
    expect(others()).toEqual(['cities', 'houses', 'streets'].map((name) => [name, 'in force']));
    await write('cities', '{');
    await keeper.look();
    await keeper.look();
    expect(others()).toEqual([
      ['cities', 'faulty'],
      ['houses', 'in force'],
      ['streets', 'in force'],
    ]);
    for (const name of ['cities', 'streets', 'houses']) await rm(join(folder, `${name}.json`));
  });

  it('M06 a folder without files takes nothing away', async () => {
    await rm(join(folder, 'contracts.json'));
    await keeper.look();
    await keeper.look();
    expect(states()).toEqual([]);
    expect(await status()).toBe(200);
  });
});
