import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { install } from './lib/install.mjs';
import { root } from './lib/run.mjs';

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

await install();
const mock = process.argv.includes('--mock');
const apiPort = mock ? undefined : await freePort();
const start = (args, env) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  ...(mock ? [] : [start(['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'], { PORT: String(apiPort), HOST: '127.0.0.1' })]),
  start(
    ['node_modules/vite/bin/vite.js', '--port', process.env.PORT ?? '5173', ...(mock ? ['--mode', 'mock'] : [])],
    mock ? {} : { API_PROXY: `http://127.0.0.1:${apiPort}` },
  ),
];
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach((child) => child.kill(signal)));
for (const child of children) {
  child.on('exit', (code) => {
    children.forEach((other) => other.kill('SIGTERM'));
    process.exitCode ??= code ?? 1;
  });
}
