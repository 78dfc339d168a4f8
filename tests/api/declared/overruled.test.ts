import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command } from '../../support/command';
import { contractsText } from '../../support/declared';
import { freshDatabase, type FreshDatabase } from '../../support/database';
import { existingServer } from '../../support/existingServer';
import { permitsText } from '../../support/permits';
import { startServer, type RunningServer } from '../../support/startServer';

let database: FreshDatabase;
let ours: RunningServer;
let documented: Awaited<ReturnType<typeof existingServer>>;
let folder: string;
beforeAll(async () => {
  [folder, database, documented] = await Promise.all([
    mkdtemp(join(tmpdir(), 'overruled-')),
    freshDatabase(),
    existingServer(),
  ]);
  await writeFile(join(folder, 'permits.json'), permitsText);
  const env = { DATABASE_URL: database.url, SECRET_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'silent' };
  ours = await startServer({ ...env, RESOURCES_DIR: join(folder, 'none') });
}, 60_000);
afterAll(async () => {
  await Promise.all([ours.stop(), documented.stop()]);
  await database.drop();
  await rm(folder, { recursive: true });
});

const behind = { ours: () => ours.url, documented: () => documented.url };
const reason = 'Сервер, адрес которого в API_URL, объявляет разделы сам';

it('M09 a folder in front of a server that declares resources itself is told of at the start, file by file', async () => {
  const lines: string[] = [];
  const front = await startServer({ API_URL: ours.url, RESOURCES_DIR: folder }, (line) => void lines.push(line));
  const told = () => lines.filter((line) => line.includes('"resource":"permits"'));
  await expect.poll(told).toHaveLength(1);
  expect(told()[0]).toContain(reason);
  expect((await fetch(`${front.url}/api/private/v3.0/extensions/`)).status).toBe(200);
  await front.stop();
  expect(told()).toHaveLength(1);
});

it.each<[keyof typeof behind, number, string | undefined]>([
  ['ours', 1, reason],
  ['documented', 0, undefined],
])('M09 the check of a folder in front of %s says whether it holds there', async (which, code, sentence) => {
  const checked = await command('resources', ['check'], { API_URL: behind[which](), RESOURCES_DIR: folder });
  expect(checked.code).toBe(code);
  expect(checked.out).toContain('permits.json: «');
  expect(checked.out.includes(reason)).toBe(sentence !== undefined);
});

it('M09 the check names a file without a collection, which would need tables; a command that needs them refuses', async () => {
  const file = join(folder, 'contracts.json');
  await writeFile(file, contractsText);
  const env = { API_URL: documented.url, RESOURCES_DIR: folder, DATA_DIR: join(folder, 'data') };
  const checked = await command('resources', ['check', file], env);
  expect(checked.out).toContain('  но не в силе: Перед существующим сервером своей базы нет');
  expect(checked.code).toBe(1);
  const applied = await command('resources', ['apply', file], env);
  expect(applied).toEqual({ code: 1, out: expect.stringMatching(/^Задан API_URL: своей базы/) as string });
});
