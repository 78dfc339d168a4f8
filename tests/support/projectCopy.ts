import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './requirements';

/** What a copy does without: packages are linked, the rest is made anew or by people. */
const left = new Set(['.git', '.cache', 'node_modules', 'data', 'dist', 'dist-server', 'test-results']);

/** What a command did; `output` is all that it printed. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** A copy of the project to try a change on. */
export interface ProjectCopy {
  /** Where it stands. */
  home: string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Runs `node` with these arguments at its root. */
  node(...args: string[]): Promise<Outcome>;
}

/** Copies the project to `.cache/copies/<name>`, in place of what stood there, with the installed packages linked in. */
export function copyProject(name: string): ProjectCopy {
  const home = join(root, '.cache/copies', name);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  for (const entry of readdirSync(root))
    if (!left.has(entry)) cpSync(join(root, entry), join(home, entry), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'), 'junction');
  return {
    home,
    read: (file) => readFileSync(join(home, file), 'utf8'),
    write: (file, text) => {
      mkdirSync(dirname(join(home, file)), { recursive: true });
      writeFileSync(join(home, file), text);
    },
    node: (...args) =>
      new Promise((resolve, reject) => {
        const output: string[] = [];
        // Vitest tells its own children by its variables: those of the run under way are not for the copy's.
        const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST')));
        const child = spawn(process.execPath, args, { cwd: home, env: { ...env, NO_COLOR: '1' } });
        for (const stream of [child.stdout, child.stderr])
          stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
        child.on('error', reject).on('close', (code) => resolve({ code, output: output.join('') }));
      }),
  };
}
