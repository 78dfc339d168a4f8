import { spawn } from 'node:child_process';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { root } from './lib/run.mjs';

await install();
await build();

const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches the server by itself, from the terminal; a SIGTERM is sent to this process alone.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
