import { build } from './lib/build.mjs';
import { command } from './lib/run.mjs';

await command(async () => {
  await build();
  return 0;
});
