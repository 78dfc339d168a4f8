import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const npmCommand = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs a program in the root with our own input and output; resolves with its exit code. */
export const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });

/** The same for npm, and for a Node program of an installed package. */
export const npm = (args, options) => run(npmCommand, args, options);
export const node = (args, options) => run(process.execPath, args, options);
