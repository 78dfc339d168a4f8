import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { node, root } from './lib/run.mjs';

const results = join(root, 'test-results');
const report = (name) => join(results, `${name}.json`);

/** A stage that counts as one test: it passes or it fails. */
const whole = (label, args) => async () => {
  const code = await node(args);
  return { label, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
};

const read = (name) => (existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : undefined);

/** A runner that crashes without a report, or reports no failure and yet fails, is a failure. */
const settle = (label, code, passed, failed) => ({ label, passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed });

async function vitest() {
  const code = await node(['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`]);
  const found = read('vitest');
  return settle('unit, api, component', code, found?.numPassedTests ?? 0, found?.numFailedTests ?? 0);
}

async function browser() {
  await ensureChromium();
  await build();
  const code = await node(['node_modules/playwright/cli.js', 'test'], { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') } });
  const stats = read('browser')?.stats;
  return settle('browser', code, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0));
}

await install();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const stages = [
  whole('types', ['node_modules/@typescript/native/bin/tsc', '--noEmit']),
  whole('lint', ['node_modules/eslint/bin/eslint.js', '.']),
  vitest,
  browser,
];
const outcomes = [];
for (const stage of stages) outcomes.push(await stage());
const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
for (const { label, passed, failed } of outcomes) process.stdout.write(`${label}: ${passed} passed, ${failed} failed\n`);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
