import { buildServer } from './lib/build.mjs';
import { command, node } from './lib/run.mjs';

// A command of the server: `npm run backup -- file` runs dist-server/backup.js, built where it is out of date.
const [name, ...args] = process.argv.slice(2);

await command(async () => {
  await buildServer();
  return node([`dist-server/${name}.js`, ...args], { passInterrupt: true });
});
