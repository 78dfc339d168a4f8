import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { command, node } from './lib/run.mjs';

await command(async () => {
  await install();
  await build();
  return node(['dist-server/main.js'], { passInterrupt: true });
});
