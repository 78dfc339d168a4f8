import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { serverEntries } from './scripts/lib/serverEntries.mjs';

const migrations = join(import.meta.dirname, 'server/db/migrations');

/** The server looks for its migrations beside itself. */
const copyMigrations: Plugin = {
  name: 'copy-migrations',
  generateBundle() {
    for (const name of readdirSync(migrations))
      this.emitFile({ type: 'asset', fileName: `migrations/${name}`, source: readFileSync(join(migrations, name)) });
  },
};

/** The server and its commands as plain JavaScript with their libraries, so that a start compiles nothing and reads few files. */
export default defineConfig({
  publicDir: false,
  plugins: [copyMigrations],
  // What comes with a binary, or is needed by a thread alone, stays in node_modules.
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'exceljs'] },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: serverEntries,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Each start reads all of it: what libraries say to those who read them is a seventh.
        comments: { annotation: false, jsdoc: false, legal: true },
      },
    },
  },
});
