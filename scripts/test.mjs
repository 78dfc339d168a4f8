import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './lib/failures.mjs';
import { install } from './lib/install.mjs';
import { ensureOffice } from './lib/office.mjs';
import { node, root } from './lib/run.mjs';
import { checkTypes } from './lib/checkTypes.mjs';

const results = join(root, 'test-results');
const report = (name) => join(results, `${name}.json`);
const read = (name) => (existsSync(report(name)) ? JSON.parse(readFileSync(report(name), 'utf8')) : undefined);

/** A stage that counts as one test: it passes or it fails. */
const whole =
  (...args) =>
  async () =>
    (await node(args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A runner that crashes without a report, or reports no failure and yet fails, is a failure. */
const settle = (code, passed, failed, failures) => ({
  passed,
  failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed,
  failures,
});

async function vitest() {
  const code = await node([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report('vitest')}`,
  ]);
  const found = read('vitest');
  return settle(code, found?.numPassedTests ?? 0, found?.numFailedTests ?? 0, failuresOfVitest(found));
}

async function browser() {
  // A press that a busy machine swallows is repeated once, and said: see `failuresOfPlaywright`.
  const code = await node(['node_modules/playwright/cli.js', 'test', '--retries=1'], {
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') },
  });
  const found = read('browser');
  const { expected = 0, flaky = 0, unexpected = 0 } = found?.stats ?? {};
  return settle(code, expected + flaky, unexpected, failuresOfPlaywright(found));
}

/** A stage that cannot even be run is one failure; the stages after it run all the same. */
async function outcome(label, stage) {
  const begun = performance.now();
  const found = await stage().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    return { passed: 0, failed: 1 };
  });
  return { label, seconds: Math.round((performance.now() - begun) / 1000), ...found };
}

/** What the stages with browsers and databases need comes while the text is looked at: one installation of the system's after another. */
const preparation = async () => {
  await ensureOffice();
  await ensureChromium();
  await build();
  return { passed: 1, failed: 0 };
};

/** The looks at the text run side by side; what starts browsers and databases runs by itself. */
const looks = [
  ['chromium, office, build', preparation],
  ['types', whole(...checkTypes)],
  ['format', whole('node_modules/prettier/bin/prettier.cjs', '--check', '.')],
  ['lint', whole('node_modules/eslint/bin/eslint.js', '.')],
  ['unused', whole('node_modules/knip/bin/knip.js')],
];
const stages = [
  ['unit, api, component, guides', vitest],
  ['browser', browser],
];

async function runStages() {
  await install();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const outcomes = await Promise.all(looks.map(([label, stage]) => outcome(label, stage)));
  for (const [label, stage] of stages) outcomes.push(await outcome(label, stage));
  // Last of all, where whoever reads the end of a long run finds it.
  for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) process.stdout.write(`${failure}\n`);
  for (const { label, seconds, passed, failed } of outcomes)
    process.stdout.write(`${label} (${seconds} s): ${passed} passed, ${failed} failed\n`);
  const sum = (key) => outcomes.reduce((total, each) => total + each[key], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

const { passed, failed } = await outcome('', runStages);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
