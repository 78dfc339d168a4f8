import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { figure, say, table } from '../bench/print';
import { parametersOf } from '../support/parameters';

const values = parametersOf({ versions: '22,24' });
const root = resolve(import.meta.dirname, '../..');
const cache = join(root, '.cache/node');

/** What is run with each: the part of the tests, and which of its files. */
const parts = {
  unit: [],
  api: ['connections', 'exports', 'signIn', 'db/embedded'].map((name) => `tests/api/${name}.test.ts`),
};

interface Outcome {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
}

/** The binary of the newest Node of a line (`22`) or of just this one (`22.13.0`); its package in the npm registry needs no script. */
function install(version: string): string {
  const [folder, name] = [join(cache, version), `node-${process.platform}-${process.arch}`.replace('win32', 'win')];
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', folder, ...options, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Whoever starts a Node, by the path of its own or by name, starts this one. */
const environment = (binary: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${dirname(binary)}${delimiter}${process.env.PATH}`,
  npm_node_execpath: binary,
  NODE: binary,
});

/** What this Node calls itself; throws where its children are of another. */
function versionOf(binary: string): string {
  const child = (program: string) => `require('child_process').execFileSync(${program}, ['-p', 'process.version'])`;
  const told = `[process.version, ...[${child('process.execPath')}, ${child("'node'")}].map((one) => String(one).trim())]`;
  const args = ['-p', `${told}.join(' ')`];
  const versions = execFileSync(binary, args, { env: environment(binary), encoding: 'utf8' })
    .trim()
    .split(' ');
  if (new Set(versions).size > 1) throw new Error(`Node ${versions.join(', ')}: дочерние процессы другой версии`);
  return versions[0] ?? '';
}

async function test(binary: string, project: string, files: readonly string[]): Promise<Outcome> {
  const report = join(cache, `${project}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(binary, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files, ...reporters], {
    cwd: root,
    env: environment(binary),
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const outcome = JSON.parse(readFileSync(report, 'utf8')) as Outcome;
  return { ...outcome, success: outcome.success && code === 0 };
}

const rows: string[][] = [];
for (const wanted of values.versions.split(',')) {
  const binary = install(wanted);
  const version = versionOf(binary);
  for (const [project, files] of Object.entries(parts)) {
    say(`\nNode ${version}: ${project} ${files.join(' ')}`);
    const begun = performance.now();
    const { success, numPassedTests, numFailedTests } = await test(binary, project, files);
    const seconds = (performance.now() - begun) / 1000;
    const counts = [numPassedTests, numFailedTests].map(String);
    rows.push([version, project, ...counts, figure(seconds), success ? 'ok' : 'не выдержано']);
    if (!success) process.exitCode = 1;
  }
}
say();
table([['Node', 'проверки', 'прошло', 'не прошло', 'с', ''], ...rows]);
