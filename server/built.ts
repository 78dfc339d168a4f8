import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type * as Serve from './serve';

// The built server is one file, beside it what V8 has compiled of it (docs/decisions/015). Another Node than that of the build
// takes nothing from there and compiles it anew.
const folder = import.meta.dirname;
const file = join(folder, 'serve.cjs');
const compiled = join(folder, 'serve.compiled');

const script = new Script(
  `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`,
  {
    filename: file,
    cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined,
  },
);
const module = { exports: {} as typeof Serve };
(script.runInThisContext() as (...args: unknown[]) => void)(module.exports, createRequire(file), module, file, folder);

const { serve, readRest } = module.exports;
if (process.argv.includes('--compile')) {
  await readRest();
  writeFileSync(compiled, script.createCachedData());
} else await serve();
