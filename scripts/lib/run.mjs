import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const windows = process.platform === 'win32';

const running = new Map();
let stopping = false;

/** Stops what runs, once. Ctrl-C has reached it by itself, from the terminal: SIGINT goes on only to who takes a second one calmly. */
export function stop(signal) {
  if (stopping) return;
  stopping = true;
  for (const [child, passInterrupt] of running)
    if (signal === 'SIGTERM' || (passInterrupt && !windows)) child.kill(signal);
}

// npm passes a signal on to its shell alone, which dies of it and leaves us behind: then we have another parent.
const parent = process.ppid;
let orphanWatch;

function begin() {
  process.on('SIGINT', stop).on('SIGTERM', stop);
  if (process.env.npm_lifecycle_event && !windows)
    orphanWatch = setInterval(() => process.ppid !== parent && stop('SIGTERM'), 250);
}

function end() {
  process.off('SIGINT', stop).off('SIGTERM', stop);
  clearInterval(orphanWatch);
}

/**
 * Runs a program in the root with our own input and output; resolves with its exit code. A signal to stop lets all that runs
 * come to its end, and then ends us with the code of the last.
 */
export const run = (command, args, { passInterrupt = false, ...options } = {}) =>
  new Promise((resolve) => {
    if (running.size === 0) begin();
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    running.set(child, passInterrupt);
    const settle = (code) => {
      running.delete(child);
      if (running.size === 0) end();
      if (running.size === 0 && stopping) process.exit(code);
      resolve(code);
    };
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      settle(127);
    });
    child.on('exit', (code, signal) => settle(code ?? 128 + constants.signals[signal]));
  });

/** The same for a Node program of an installed package. */
export const node = (args, options) => run(process.execPath, args, options);

/** The same for npm: the one that started us, else the one on the path. */
export const npm = (args, options) => {
  const started = process.env.npm_execpath;
  if (started && basename(started) === 'npm-cli.js') return node([started, ...args], options);
  return run('npm', args, { shell: windows, ...options });
};

/** Runs the steps of a command and ends with the exit code they return; a step that throws ends it with its sentence. */
export async function command(steps) {
  try {
    process.exitCode = await steps();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
