import { existsSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { command, node } from './lib/run.mjs';

// Pictures of this machine, with its fonts, lie in pictures/, which git does not keep: the first run takes them all. Later ones
// that differ stay as they were, and the differences lie in test-results/pictures; `--accept` takes the new ones.
const optionOf = (each) => (each === '--accept' ? '--update-snapshots=changed' : each);

await command(async () => {
  await install();
  await ensureChromium();
  await build();
  const asked = process.argv.slice(2);
  const given = existsSync('pictures') || asked.includes('--accept') ? asked : ['--accept', ...asked];
  return node([
    'node_modules/playwright/cli.js',
    'test',
    '-c',
    'playwright.pictures.config.ts',
    ...given.map(optionOf),
  ]);
});
