import { build } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { node } from './lib/run.mjs';

await install();
await ensureChromium();
await build();
process.exitCode = await node(['node_modules/playwright/cli.js', 'test', ...process.argv.slice(2)]);
