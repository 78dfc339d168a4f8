import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { serverEntries, serverItself } from './scripts/lib/serverEntries.mjs';

const migrations = join(import.meta.dirname, 'server/db/migrations');

/** The server looks for its migrations beside itself. */
const copyMigrations: Plugin = {
  name: 'copy-migrations',
  generateBundle() {
    for (const name of readdirSync(migrations))
      this.emitFile({ type: 'asset', fileName: `migrations/${name}`, source: readFileSync(join(migrations, name)) });
  },
};

// Each start reads all of it: what libraries say to those who read them is a seventh.
const comments = { annotation: false, jsdoc: false, legal: true };

const commands = {
  input: serverEntries,
  output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments },
};

/** One file, for its compiled code to be one too; `--mode serve`, after the commands. */
const serve = {
  input: { serve: serverItself },
  output: { format: 'cjs' as const, codeSplitting: false, entryFileNames: '[name].cjs', comments },
};

/** The server and its commands as plain JavaScript with their libraries, so that a start compiles nothing and reads few files. */
export default defineConfig(({ mode }) => ({
  publicDir: false,
  plugins: mode === 'serve' ? [] : [copyMigrations],
  // What comes with a binary, or is needed by a thread alone, stays in node_modules.
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'exceljs'] },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    emptyOutDir: mode !== 'serve',
    rolldownOptions: mode === 'serve' ? serve : commands,
  },
}));
