import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The address of the v3.0 server in development; `scripts/dev.mjs` sets it. */
const api = process.env.API_PROXY;

const base = '/account/';

/** What every screen needs comes along with the entry, not once the entry has run. */
const preloadMain: Plugin = {
  name: 'preload-main',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/main.tsx'));
      const needed = chunks.filter(({ fileName, isEntry }) => !isEntry && (fileName === main?.fileName || main?.imports.includes(fileName)));
      return needed.map(({ fileName }) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `${base}${fileName}` },
        injectTo: 'head' as const,
      }));
    },
  },
};

export default defineConfig(({ command }) => ({
  base,
  plugins: [react(), preloadMain],
  html: command === 'build' ? { cspNonce: '__CSP_NONCE__' } : {},
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  server: { strictPort: true, proxy: api ? { '/api': api } : undefined },
}));
