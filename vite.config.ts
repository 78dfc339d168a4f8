import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The address of the v3.0 server in development; `scripts/dev.mjs` sets it. */
const api = process.env.API_PROXY;

export default defineConfig(({ command }) => ({
  base: '/account/',
  plugins: [react()],
  html: command === 'build' ? { cspNonce: '__CSP_NONCE__' } : {},
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  server: { strictPort: true, proxy: api ? { '/api': api } : undefined },
}));
