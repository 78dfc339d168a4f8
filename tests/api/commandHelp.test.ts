import { expect, it } from 'vitest';
import { serverEntries } from '../../scripts/lib/serverEntries.mjs';
import { command } from '../support/command';

const commands = Object.keys(serverEntries).filter((name) => name !== 'main' && name !== 'writer');

it.each(commands)('Q06 %s tells with --help what it takes, and touches no database', async (name) => {
  const { code, out } = await command(name, ['--help'], { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' });
  expect(out).toMatch(/^npm run [\w-]+ -- /);
  expect(code).toBe(0);
});
