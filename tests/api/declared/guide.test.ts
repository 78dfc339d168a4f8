import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiBase } from '../../../server/app';
import { connect, type Db } from '../../../server/db/connect';
import type { PlannedSection, SectionWish } from '../../../src/contract/declared/sectionEndpoints';
import type { DeclaredType } from '../../../src/contract/declared/fields';
import { readDeclaration } from '../../../src/contract/declared/readDeclaration';
import { blankDraft, blankField, textOfDraft, type DraftField } from '../../../src/resources/declared/sections/draft';
import { typeNames } from '../../../src/resources/declared/sections/typeNames';
import { freshDatabase, type FreshDatabase } from '../../support/database';
import { read, root } from '../../support/requirements';
import { startServer, type RunningServer } from '../../support/startServer';

const page = read('docs/declaring-resources.md');

let database: FreshDatabase;
let db: Db;
let folder: string;
let server: RunningServer;
const env = () => ({
  DATABASE_URL: database.url,
  SECRET_KEY: '0'.repeat(64),
  API_URL: '',
  RESOURCES_DIR: folder,
  LOG_LEVEL: 'silent',
  npm_config_update_notifier: 'false',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'declaring-'));
  database = await freshDatabase();
  db = connect(database.url, { log: pino({ level: 'silent' }), maxConnections: 1 });
});
afterAll(async () => {
  await server.stop();
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs a line of the page as it stands; what it has printed. */
const run = (line: string) =>
  new Promise<string>((done, failed) => {
    const shell = spawn('sh', ['-c', line], { cwd: root, env: { ...process.env, ...env() } });
    let printed = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (part: Buffer) => (printed += part.toString()));
    shell.on('error', failed).once('close', (code) => {
      if (code === 0) done(printed);
      else failed(new Error(`${line}\n${printed}`));
    });
  });

/** A section of the page, by its heading. */
const part = (heading: string) => page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';

/** Does what a part says: a `json` block is the file that is named before it, `sh` is run, `text` is what that has to have printed. */
async function follow(heading: string): Promise<void> {
  const text = part(heading);
  let [printed, done] = ['', 0];
  for (const { 0: whole, 1: kind, 2: block = '', index } of text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const before = text.slice(done, index);
    done = index + whole.length;
    if (kind === 'json') await writeFile(join(folder, /`(\w+\.json)`:\s*$/.exec(before)?.[1] ?? ''), block);
    if (kind === 'sh') printed = await run(block);
    if (kind === 'text') for (const line of block.trim().split('\n')) expect(printed).toContain(line);
  }
}

const call = async <T>(login: string, method: string, path: string, body?: object) => {
  const send = async (to: string, sent: object | undefined, headers = {}, verb = method) =>
    fetch(`${server.url}${apiBase}${to}`, {
      method: verb,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(sent && { body: JSON.stringify(sent) }),
    });
  const signed = (await (await send('/auth/', { username: login, password: 'demo' }, {}, 'POST')).json()) as {
    token: string;
  };
  const answer = await send(path, body, { Authorization: `Token ${signed.token}` });
  return { status: answer.status, body: (await answer.json()) as T };
};

interface Contract {
  id: number;
  number: string;
  status: string;
}

/** Somebody's own organisation, by whom it is seen. */
const organisationOf = async (dealer: number) => {
  const row = await db.one<{ id: string }>({
    text: `SELECT g.server_alias || ':' || g.p_gid AS id FROM groups g JOIN dealers d ON d.server_alias = g.server_alias AND d.p_gid = g.parent_gid
           WHERE d.id = $1 AND g.server_alias = 'nova' AND NOT g.is_dealer ORDER BY g.p_gid LIMIT 1`,
    values: [dealer],
  });
  return row?.id ?? '';
};

it('M08 docs/declaring-resources.md, followed to the letter, makes «Договоры» by file, for a dealer and his subdealer', async () => {
  await follow('Файлом');
  server = await startServer(env());
  const [his, hers] = [await organisationOf(2), await organisationOf(4)];
  const contract = (number: string, organisation: string) => ({
    number,
    signedOn: '01.11.2026',
    organisation,
    amount: 1200.5,
  });
  const added = await call<Contract>('dealer', 'POST', '/rest/contracts', contract('17/26', his));
  expect([added.status, added.body.status]).toEqual([201, 'draft']);
  expect((await call('subdealer', 'POST', '/rest/contracts', contract('18/26', hers))).status).toBe(201);
  expect((await call('subdealer', 'POST', '/rest/contracts', contract('19/26', his))).status).toBe(400);
  const numbers = async (login: string) =>
    (await call<Contract[]>(login, 'GET', '/rest/contracts')).body.map(({ number }) => number).sort();
  expect(await numbers('dealer')).toEqual(['17/26', '18/26']);
  expect(await numbers('subdealer')).toEqual(['18/26']);
  expect((await call('subdealer', 'GET', `/rest/contracts/${added.body.id}`)).status).toBe(404);
});

/** The fields of the page's table, as they are typed into the starter. */
const typedFields = (): DraftField[] => {
  const rows = part('На странице').match(/^\|.*\|$/gm) ?? [];
  return rows.slice(2).map((row, at) => {
    const [label = '', type, more = '', required, inList, inFilters] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const found = Object.entries(typeNames).find(([, caption]) => caption === type)?.[0];
    if (!found) throw new Error(`no such type: ${type}`);
    return {
      ...blankField(at + 1),
      label,
      type: found as DeclaredType,
      choices: more,
      required: required === 'да',
      inList: inList === 'да',
      inFilters: inFilters === 'да',
    };
  });
};

it('M08 the table of the page, typed into the starter, makes a section of nine fields with the scope of a dealer', async () => {
  await follow('На странице');
  const draft = { ...blankDraft, title: 'Договоры', name: 'dogovory', scope: 'dealer' as const, fields: typedFields() };
  const text = textOfDraft(draft);
  const known = readDeclaration('dogovory.json', text, new Set());
  expect(known).toMatchObject({ declaration: { scope: { by: 'dealer', through: 'organizatsiya' } } });
  const wish: SectionWish = { do: 'apply', file: 'dogovory.json', text };
  const { body } = await call<PlannedSection>('admin', 'POST', '/declared/sections/plan/', wish);
  expect(body.plan?.columns.map(({ change }) => change)).toEqual(Array<string>(9).fill('new'));
  const applied = await call('admin', 'PUT', '/declared/sections/', { wish, hash: body.plan?.hash });
  expect(applied).toEqual({ status: 200, body: { state: 'done' } });
  expect((await call('subdealer', 'GET', '/rest/dogovory')).body).toEqual([]);
});
