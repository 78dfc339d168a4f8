import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { command, node } from './lib/run.mjs';

await command(async () => {
  await install();
  await ensureChromium();
  await build();
  return node(['node_modules/playwright/cli.js', 'test', ...process.argv.slice(2)]);
});
