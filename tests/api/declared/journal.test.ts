import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditPage } from '../../../src/contract/audit';
import { planOf } from '../../../server/services/declared/plan';
import { recordFields } from '../../../src/contract/declared/recordFields';
import { changeLine, changeWords } from '../../../src/contract/words/changeWords';
import { createTestApp, type TestApp } from '../../support/app';
import { declarationOf, declare } from '../../support/declared';
import { permitsText } from '../../support/permits';
import { readWorkbook } from '../../support/readWorkbook';

let app: TestApp;
const right = { see: 'dealers', change: 'dealers', delete: 'dealers' };
const section = (name: string, title: string, fields: object, more: object = {}) =>
  JSON.stringify({
    format: 1,
    name,
    title,
    right,
    scope: 'all',
    fields,
    list: { columns: Object.keys(fields) },
    ...more,
  });
const places = section('places', 'Площадки', { name: { type: 'text', label: 'Название', required: true } });
const visits = section(
  'visits',
  'Выезды',
  {
    client: { type: 'reference', to: 'groups', label: 'Клиент' },
    place: { type: 'reference', to: 'places', label: 'Площадка' },
    code: { type: 'text', label: 'Код' },
  },
  { rowName: 'Выезд {code}' },
);

const add = async (login: string, path: string, body: object) => {
  const { status } = await app.call('POST', `/rest/${path}`, { token: await app.signIn(login), body });
  expect(status).toBe(201);
};
const clientOf = async (parent: string) => {
  const found = await app.db.one<{ id: string; name: string }>(`
    SELECT g.server_alias || ':' || g.p_gid AS id, g.name FROM groups g
    WHERE g.server_alias = 'nova' AND NOT g.is_dealer AND g.parent_gid ${parent} (SELECT group_gid FROM users WHERE login = 'dealer') ORDER BY 1 LIMIT 1`);
  return { id: found?.id ?? '', name: found?.name ?? '' };
};

/** What the journal says of the newest records, the newest first. */
async function told(login: string): Promise<{ title: string | null; lines: string[] }[]> {
  const { body } = await app.call<AuditPage>('GET', '/audit/?kind=record', { token: await app.signIn(login) });
  const all = app.declared.all().map(({ declared }) => declared);
  return body.results.map((entry) => {
    const of = all.find(({ name }) => name === entry.resource);
    const fields = of && Object.values(recordFields(of, all));
    return { title: entry.title, lines: changeWords({ ...entry, fields }, body.names).map(changeLine) };
  });
}

beforeAll(async () => {
  app = await createTestApp();
  await app.db.run("UPDATE users SET rights = rights || ARRAY['audit', 'dealers'] WHERE login = 'dealer'");
  await declare(app, places);
  await declare(app, visits);
  await add('admin', 'places', { name: 'Склад № 7' });
});
afterAll(() => app.close());

it('O04 a record is called in the journal as its section calls it, and what it refers to by name', async () => {
  const { id, name } = await clientOf('=');
  await add('admin', 'visits', { client: id, place: 1, code: 'В-15' });
  expect((await told('admin'))[0]).toEqual({
    title: 'Выезды, Выезд В-15',
    lines: [`Клиент: ${name}`, 'Площадка: Склад № 7', 'Код: В-15'],
  });
  expect((await told('admin'))[1]?.title).toBe('Площадки, Склад № 7');
});

it('O04 the file of the journal says the same', async () => {
  const token = await app.signIn('admin');
  const { bytes } = await app.call('GET', '/audit/xlsx/?kind=record', { token });
  const cells = (await readWorkbook(bytes)).rows.flat().map(String);
  expect(cells).toContain('Выезды, Выезд В-15');
  expect(cells.join('|')).toContain('Площадка: Склад № 7');
});

it('O04 what the caller may not see is told by its number alone', async () => {
  const { id } = await clientOf('<>');
  await add('admin', 'visits', { client: id, code: 'В-16' });
  expect((await told('dealer'))[0]).toMatchObject({ lines: [`Клиент: № ${id}`, 'Код: В-16'] });
});

it('M09 O04 a section on another server leaves the journal and its file readable, what it kept here before by its number', async () => {
  const before = (await told('admin')).length;
  await declare(app, permitsText);
  expect(await told('admin')).toHaveLength(before);
  const there = visits.replace('"scope"', '"endpoint":"/my/visits/","convention":"drf","scope"');
  await declare(app, there, (await planOf(app.db, declarationOf('visits', there, ['places']))).hash);
  expect((await told('admin'))[0]).toEqual({ title: 'Выезды, № 2', lines: [] });
  const { bytes } = await app.call('GET', '/audit/xlsx/?kind=record', { token: await app.signIn('admin') });
  expect((await readWorkbook(bytes)).rows.flat().map(String)).toContain('Выезды, № 2');
});
