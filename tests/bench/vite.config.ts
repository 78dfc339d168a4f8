import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAhead } from '../../scripts/lib/compileAhead.mjs';

const here = import.meta.dirname;

/** One yardstick, named by the mode, built as the application is. */
export default defineConfig(({ mode }) => ({
  root: resolve(here, 'yardsticks', mode),
  base: `/bench/${mode}/`,
  // The panel is the application's own, and built as there.
  plugins: [react(), mode === 'panel' && compileAhead(['index'])],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: resolve(here, '../../.cache/bench', mode),
    emptyOutDir: true,
    chunkSizeWarningLimit: 2000,
    modulePreload: { polyfill: false },
  },
}));
