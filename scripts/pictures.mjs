import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { command, node } from './lib/run.mjs';

// Pictures that differ stay as they were, and the differences lie in test-results/pictures; `--accept` takes the new ones.
await command(async () => {
  await install();
  await ensureChromium();
  await build();
  const given = process.argv.slice(2).map((each) => (each === '--accept' ? '--update-snapshots=changed' : each));
  return node(['node_modules/playwright/cli.js', 'test', '-c', 'playwright.pictures.config.ts', ...given]);
});
