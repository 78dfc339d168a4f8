import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

it('A01 a server without built pages says so at its start, and that it has no use for a database before another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'without-pages-'));
  try {
    await cp('dist-server', join(folder, 'dist-server'), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    const database = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere', SECRET_KEY: '0'.repeat(64) };
    const env = { ...process.env, ...database, PORT: '0', HOST: '127.0.0.1', API_URL: 'http://127.0.0.1:1' };
    const server = spawn(process.execPath, [join(folder, 'dist-server/main.js')], { cwd: folder, env });
    const ended = once(server, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface({ input: server.stdout })) {
      lines.push(line);
      if (line.includes('/account/')) server.kill();
    }
    await ended;
    expect(lines).toContain('Собранных страниц рядом нет, только вызовы: npm run build');
    expect(lines).toContainEqual(expect.stringMatching(/^DATABASE_URL не используется/));
  } finally {
    await rm(folder, { recursive: true });
  }
});
