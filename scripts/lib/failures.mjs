import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './run.mjs';

/** `file › title`, and what was said: what a reader of the last lines of a run needs. */
const told = (file, titles, messages) => {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'));
  const said = lines.slice(0, 20).map((line) => `    ${line}`);
  return [`✗ ${[relative(root, file), ...titles].filter(Boolean).join(' › ')}`, ...said].join('\n');
};

/** What failed, of a report of Vitest's `json` reporter. */
export const failuresOfVitest = ({ testResults = [] } = {}) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [told(name, [], [message])];
    return failed.map(({ ancestorTitles, title, failureMessages }) =>
      told(name, [...ancestorTitles, title], failureMessages),
    );
  });

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const complaintsOf = ({ tests }) =>
  tests.flatMap(({ results }) => results.flatMap((result) => result.errors.map(({ message }) => message)));

/** What failed, of a report of Playwright's `json` reporter, and with it what passed only when it was repeated. */
export function failuresOfPlaywright({ suites = [], errors = [] } = {}) {
  const shown = suites
    .flatMap(specsOf)
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map((spec) =>
      told(`tests/e2e/${spec.file}`, [spec.title, spec.ok && 'passed at the second attempt'], complaintsOf(spec)),
    );
  return [...errors.map(({ message }) => told('tests/e2e', [], [message])), ...shown];
}
