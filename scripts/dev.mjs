import { createServer } from 'node:net';
import { install } from './lib/install.mjs';
import { command, node, stop } from './lib/run.mjs';
import { viteArgs } from './lib/viteArgs.mjs';

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const asked = viteArgs(process.argv.slice(2), process.env.PORT ?? '5173');

const vite = (env, ...args) =>
  node(['node_modules/vite/bin/vite.js', ...asked, ...args], { env: { ...process.env, ...env } });

const api = (port) =>
  node(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
  });

await command(async () => {
  await install();
  if (process.argv.includes('--mock')) return vite({}, '--mode', 'mock');
  const port = await freePort();
  const both = [api(port), vite({ API_PROXY: `http://127.0.0.1:${port}` })];
  const first = await Promise.race(both);
  stop('SIGTERM');
  await Promise.all(both);
  return first;
});
