import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { checkTypes } from '../../scripts/lib/checkTypes.mjs';
import type * as migrations from '../../server/db/migrate';
import type * as formModule from '../../src/resources/groups/organisationForm';
import type * as history from '../../src/resources/history/historyWords';
import type * as support from '../support/app';
import { follow } from '../support/guide';
import { copyProject, type Outcome } from '../support/projectCopy';
import { readWorkbook } from '../support/readWorkbook';
import { root } from '../support/requirements';
import type * as trialsModule from '../support/trials/trials';
import type * as trying from '../support/trials/tryEntity';

const copy = copyProject('new-field');

const row = `
    p_office_floor: {
      label: 'Этаж конторы',
      type: 'text',
      write: optionalText(200),
      optional: true,
      column: 'office_floor',
      row: true,
      form: 'contacts',
      file: { width: 24 },
    },`;
const column = `
    { source: 'p_office_floor', label: 'Этаж конторы', type: 'text' },`;
const migration = 'ALTER TABLE groups ADD COLUMN office_floor text;\n';

/** Puts lines behind the only place where `before` stands. */
const insert = (file: string, before: string, lines: string) =>
  follow(copy, { file, hunks: [{ before, after: before + lines }] });

const filesIn = (folder: string) =>
  ['src', 'server', 'tests']
    .flatMap((room) =>
      readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
    )
    .filter((file) => /\.\w+$/.test(file))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);

/** A module of the copy. */
const ofCopy = async <M>(file: string) => (await import(join(copy.home, file))) as M;

let app: support.TestApp | undefined;
let compiled: Promise<Outcome>;
beforeAll(async () => {
  insert('src/contract/entities/organisation.ts', '\n  fields: {', row);
  insert('src/resources/groups/index.tsx', '\n  columns: [', column);
  copy.write('server/db/migrations/900_office_floor.sql', migration);
  compiled = copy.node(...checkTypes);

  const { createTestApp } = await ofCopy<typeof support>('tests/support/app.ts');
  app = await createTestApp();
  const { migrate } = await ofCopy<typeof migrations>('server/db/migrate.ts');
  const here = await app.db.one<{ name: string }>('SELECT current_database() AS name');
  const url = new URL(inject('templateUrl'));
  url.pathname = `/${here?.name ?? ''}`;
  await migrate(url.href, { log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await app?.close();
  rmSync(copy.home, { recursive: true, force: true });
});

it('R01 a new field of the organisation is a row, a migration and a line of the list, and nothing else', () => {
  const before = new Map(filesIn(root));
  const changed = filesIn(copy.home).filter(([file, text]) => before.get(file) !== text);
  expect(changed.map(([file]) => file).sort()).toEqual([
    'server/db/migrations/900_office_floor.sql',
    'src/contract/entities/organisation.ts',
    'src/resources/groups/index.tsx',
  ]);
});

it('R01 with it everything compiles', async () => {
  expect(await compiled).toEqual({ code: 0, output: '' });
});

it('R01 its label stands in the form and in the history', async () => {
  const { organisationForm } = await ofCopy<typeof formModule>('src/resources/groups/organisationForm.ts');
  const contacts = organisationForm(undefined, new Set()).sections.find(({ title }) => title === 'Контакты');
  expect(contacts?.fields.find(({ source }) => source === 'p_office_floor')).toMatchObject({ label: 'Этаж конторы' });
  const { tellable } = await ofCopy<typeof history>('src/resources/history/historyWords.ts');
  const changes = [{ field: 'p_office_floor', before: null, after: 'третий' }];
  expect(tellable({ changes }, 'group', [])).toMatchObject([{ field: { label: 'Этаж конторы' } }]);
});

it('R01 it is sent, read, listed, filed and told', async () => {
  if (!app) throw new Error('there is no copy');
  const { call: ask } = app;
  const token = await app.signIn('admin');
  const call = async <T>(method: string, path: string, body?: object) =>
    (await ask<T>(method, path, { token, body })).body;
  const { trials } = await ofCopy<typeof trialsModule>('tests/support/trials/trials.ts');
  const { tryEntity } = await ofCopy<typeof trying>('tests/support/trials/tryEntity.ts');
  const trial = trials.find(({ entity }) => entity.name === 'group');
  if (!trial) throw new Error('nobody tries organisations');
  const [first = {}, second = {}] = fc.sample(trial.values, 2);
  expect(first).toHaveProperty('p_office_floor');
  const id = await tryEntity(
    app,
    trial,
    { ...first, p_office_floor: 'третий' },
    { ...second, p_office_floor: 'четвёртый, у лифта' },
  );

  const path = `/piportals/nova/groups/${id}/`;
  expect(await call('GET', path)).toMatchObject({ p_office_floor: 'четвёртый, у лифта' });
  expect(await call('GET', `/piportals/all/groups/all/?page=1&server_alias=nova&p_gid=${id}`)).toMatchObject({
    results: [{ p_gid: id, p_office_floor: 'четвёртый, у лифта' }],
  });
  const file = await ask('GET', `/piportals/all/groups/all/xlsx-report/?server_alias=nova&p_gid=${id}`, { token });
  const { head, rows } = await readWorkbook(file.bytes);
  expect(rows[0]?.[head.indexOf('Этаж конторы')]).toBe('четвёртый, у лифта');
  const { results } = await call<{ results: { changes: object[] }[] }>('GET', `${path}history/`);
  expect(results[0]?.changes).toContainEqual({
    field: 'p_office_floor',
    before: 'третий',
    after: 'четвёртый, у лифта',
  });
});
