import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger, createServer } from 'vite';
import { buildServer } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { command, node, root } from './lib/run.mjs';

// `print NAME` of a resource that is written in TypeScript needs its source; everything else is a command of the server.
const args = process.argv.slice(2);
const [verb, name = ''] = args;

async function printNamed() {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: 'custom',
    // What is printed goes into a file.
    customLogger: createLogger('error'),
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { printNamed: print, printable } = await vite.ssrLoadModule('/src/resources/printNamed.ts');
    const printed = await print(name);
    if (!printed) throw new Error(`В коде нет раздела «${name}». Есть: ${printable.join(', ')}`);
    if (printed.text !== undefined) process.stdout.write(printed.text);
    const only = printed.reasons.map((reason) => `  ${reason}\n`).join('');
    if (only) process.stderr.write(`Файлом не сказать, это умеет только TypeScript:\n${only}`);
  } finally {
    await vite.close();
  }
}

if (verb === 'print' && /^[a-z][a-z-]*$/.test(name)) {
  await command(async () => {
    if (!existsSync(join(root, 'src/resources')))
      throw new Error('Раздел, написанный в коде, печатается в папке проекта: здесь исходного текста нет');
    await install();
    await printNamed();
    return 0;
  });
} else {
  await command(async () => {
    await buildServer();
    return node(['dist-server/resources.js', ...args], { passInterrupt: true });
  });
}
