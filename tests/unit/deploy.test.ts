import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { envNames } from '../../server/env';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
const documents = ['README.md', 'docs/operating.md', 'docs/trust.md', 'docs/adding-a-resource.md', 'docs/calls.md'];

/** Of PostgreSQL's image, of compose itself and of Node. */
const foreign = [
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'POSTGRES_INITDB_ARGS',
  'DATABASE_PASSWORD',
  'NODE_ENV',
];

describe('what is deployed', () => {
  it('the container, compose and the unit name variables that there are', () => {
    const named = ['Dockerfile', 'compose.yaml', 'deploy/back-office@.service', 'deploy/nginx.conf'].flatMap((file) =>
      [...read(file).matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(([name]) => name),
    );
    expect(
      named.filter((name) => !envNames.includes(name) && !foreign.includes(name) && !/^(AF|DATABASE_URL)/.test(name)),
    ).toEqual([]);
    expect(named).toContain('SECRET_KEY');
  });

  it('Q03 the container copies what there is, and starts what the unit starts for each process of the proxy', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    for (const file of copied) expect(existsSync(join(root, file)), file).toBe(true);
    expect(read('Dockerfile')).toContain('"dist-server/main.js"');
    const unit = read('deploy/back-office@.service');
    expect(unit).toContain('/usr/bin/node dist-server/main.js');
    expect(unit).toContain('Environment=PORT=%i');
    // Node.js tries what the list of systemd calls has not: it is to be refused that, not killed.
    expect(unit).toContain('SystemCallErrorNumber=EPERM');
    for (const [, port = ''] of read('deploy/nginx.conf').matchAll(/^\s*server [\d.]+:(\d+)/gm))
      expect(read('docs/operating.md')).toContain(`back-office@${port}`);
  });

  it('Q03 every nginx reads the proxy, which loses no call and no part of a page while processes are restarted', () => {
    const proxy = read('deploy/nginx.conf');
    expect(proxy).toContain('return 301 https://$host$request_uri;');
    // `http2 on` is of 1.25.1; distributions have older ones.
    expect(proxy).toContain('listen 443 ssl http2;');
    expect(proxy).not.toMatch(/^\s*http2\s/m);
    expect([...proxy.matchAll(/^\s*server [\d.:]+(.*);$/gm)].map(([, how]) => how)).toEqual([
      ' max_fails=0',
      ' max_fails=0',
    ]);
    // While versions change, only some processes have a part of the page.
    expect(proxy).toMatch(/location \/account\/assets\/ {[^}]*proxy_next_upstream error timeout http_404;/);
    expect(read('deploy/kubernetes/server.yaml')).toContain('nginx.ingress.kubernetes.io/affinity: cookie');
  });

  it('Q06 the keys that compose reads from `.env` go into no image and no commit', () => {
    expect(read('compose.yaml')).toContain('файле .env');
    for (const file of ['.dockerignore', '.gitignore']) expect(read(file).split('\n')).toContain('.env');
  });

  it('the table of the README has every variable but the one for tests', () => {
    const table = read('README.md');
    for (const name of envNames.filter((one) => one !== 'CHECK_ANSWERS')) expect(table).toContain(`\`${name}\``);
  });
});

describe.each(documents)('%s', (file) => {
  it('leads to files and commands that there are', () => {
    const text = read(file);
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to);
    for (const to of links) expect(existsSync(resolve(root, dirname(file), to)), to).toBe(true);
    for (const [, command = ''] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toContain(command);
  });
});
