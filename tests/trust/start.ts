import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { quantile } from '../bench/statistics';
import { figure, say, table, verdict } from '../bench/print';
import { signIn } from '../bench/signIn';
import { openFolder } from '../support/openFolder';
import { parametersOf } from '../support/parameters';
import { startServer } from '../support/startServer';

const values = parametersOf({ load: 8, kills: 10 });
const most = 2500;

const folder = openFolder('back-office-start-');
const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };
const burners: ReturnType<typeof spawn>[] = [];
const times: number[] = [];

try {
  let server = await startServer(env, say);
  for (let index = 0; index < values.load; index += 1)
    burners.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  for (let kill = 0; kill < values.kills; kill += 1) {
    const { send } = await signIn(server.url);
    await send('POST', '/categories/', {
      title: `Новость ${kill}`,
      type: 1,
      preview: 'А',
      content: '<p>Т</p>',
      is_published: true,
    });
    process.kill(server.pid, 'SIGKILL');
    const begun = performance.now();
    server = await startServer(env);
    const ready = await fetch(`${server.url}/readyz`);
    if (!ready.ok) throw new Error(`readyz: ${ready.status}`);
    times.push(performance.now() - begun);
  }
  await server.stop();
} finally {
  for (const burner of burners) {
    burner.kill('SIGKILL');
    await once(burner, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}

const [middle, longest] = [quantile(times, 0.5), Math.max(...times)];
table([
  [`готов после kill -9, при нагрузке ${values.load}`, 'есть', 'цель', ''],
  ['в середине, мс', figure(middle), `≤ ${most}`, verdict(middle, most)],
  [`дольше всего из ${times.length}, мс`, figure(longest), '', ''],
]);
process.exitCode = middle <= most ? 0 : 1;
