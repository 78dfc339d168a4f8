import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig, runnerImport, type Plugin } from 'vite';
import { fingerprint } from './scripts/lib/build.mjs';
import { compileAhead } from './scripts/lib/compileAhead.mjs';

/** The address of the v3.0 server in development; `scripts/dev.mjs` sets it. */
const api = process.env.API_PROXY;

const base = '/account/';

/**
 * The first screens come in few files: what fires the first requests, what the login form needs, what the admin needs, the page of a client. A
 * file costs the browser more than the bytes of one that is needed anyway.
 */
const firstChunks = [
  { name: 'boot', test: /\/src\/app\/boot\.ts$/, priority: 9 },
  // With what the login form shares with the admin: it would come by all of the admin else.
  { name: 'main', test: /\/src\/(app\/main\.tsx|ui\/(TextField\.tsx|usePageTitle\.ts))$/, priority: 8 },
  { name: 'start', test: /\/src\/app\/start\.tsx$/, priority: 7 },
  { name: 'client', test: /\/src\/resources\/clientPage\.tsx$/, priority: 6 },
  { name: 'download', test: /\/src\/ui\/(DownloadButton\.tsx|useDownload\.ts|saveBlob\.ts)$/, priority: 6 },
];

/**
 * The first form opened once came in sixty files. What many pages share is a few: each takes what it is made of with it, but for what
 * stands in one of a higher priority.
 */
const sharedChunks = [
  { name: 'lodash', test: /\/node_modules\/lodash\//, priority: 5 },
  // The page of one's own password goes without schemas.
  { name: 'passwordRules', test: /\/src\/domain\/passwordRules\.ts$/, priority: 5 },
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 4 },
  // Without what shows dialogs and days: MUI would come with every page.
  {
    name: 'ui',
    test: /\/src\/(ui\/(?!Calendar|Markup|Stock|stock|Dialog|Search|Choice|Question|usePopup)(\w+|table\/\w+|saving\/(?!useNote)\w+)\.tsx?|domain\/(search\/readQuery|taxpayer)\.ts)$/,
    priority: 3,
  },
  {
    name: 'dialog',
    test: /\/src\/(ui\/(Dialog|SearchSelect|ChoiceMenu|Question|usePopup)|theme\/MuiRoot)\.tsx?$/,
    priority: 2,
  },
  { name: 'entities', test: /\/src\/contract\/entities\/\w+\.ts$/, priority: 1 },
  {
    name: 'form',
    test: /\/src\/resources\/(engine\/(RecordDialog|inputs|furtherInputs|entitySections)|fields\/\w+)\.tsx?$/,
    priority: 0,
  },
];

/** What every screen needs comes along with the entry, not once the entry has run. */
const preloadMain: Plugin = {
  name: 'preload-main',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const main = chunks.find(({ name }) => name === 'main');
      if (!main) throw new Error('what every screen needs is not where it was');
      const entries = chunks.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : []));
      const needed = [main.fileName, ...main.imports].filter((file) => !entries.includes(file));
      return needed.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `${base}${file}` },
        injectTo: 'head' as const,
      }));
    },
  },
};

/** Writes the outlines of the endpoints out, as they are once their module has run. */
const outlineEndpoints: Plugin = {
  name: 'outline-endpoints',
  apply: 'build',
  load: {
    filter: { id: /\/src\/contract\/outline\.ts$/ },
    handler: async (id) => {
      const { module } = await runnerImport<{ outlines: object }>(id);
      return `export const outlines = ${JSON.stringify(module.outlines)};`;
    },
  },
};

/** What packages bring to the first screens without need: CSV is written on demand, and browsers have `Object.entries`. */
const lightened: Record<string, string> = {
  'ra-core/dist/export/defaultExporter.js': `
    import { downloadCSV } from './downloadCSV.js';
    export const defaultExporter = async (records, _related, _provider, resource) => {
      const { default: toCsv } = await import('jsonexport/dist/index.js');
      toCsv(records, (_error, csv) => downloadCSV(csv, resource));
    };`,
  'object.entries/index.js': 'module.exports = Object.entries;',
};

const lightenPackages: Plugin = {
  name: 'lighten-packages',
  apply: 'build',
  load: {
    filter: { id: /\/node_modules\/(ra-core\/dist\/export\/defaultExporter|object\.entries\/index)\.js$/ },
    handler: (id) => lightened[id.slice(id.lastIndexOf('/node_modules/') + '/node_modules/'.length)],
  },
};

/** The router names one build of itself, with the warnings for developers in it; the other one stands beside it. */
const quietRouter = Object.fromEntries(
  ['react-router', 'react-router/dom'].map((name) => [
    name,
    fileURLToPath(import.meta.resolve(name)).replace(/\bdist\b(.)development\b/, 'dist$1production'),
  ]),
);

/** What nobody uses of the router stays out: nothing says there that a component, or its name for developers, does nothing by itself. */
const pureRouter: Plugin = {
  name: 'pure-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "[\w. ]+";$/gm, '')
        .replace(/^var \w+ = (?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$&/* @__PURE__ */ '),
  },
};

/** Which build this is: the page carries it, and `version.json` says which one the server has by now. */
const nameBuild: Plugin = {
  name: 'name-build',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'build', content: fingerprint() }, injectTo: 'head' }],
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build: fingerprint() }) });
  },
};

const packers = { br: promisify<Buffer, Buffer>(brotliCompress), gz: promisify<Buffer, Buffer>(gzip) };

/** Packs scripts and styles once, for the server to send as they are. */
const packAssets: Plugin = {
  name: 'pack-assets',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
    await Promise.all(
      files.flatMap((file) => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        return Object.entries(packers).map(async ([ending, pack]) =>
          writeFile(join(dir, `${file.fileName}.${ending}`), await pack(content)),
        );
      }),
    );
  },
};

/** Whoever builds is told nothing that is for the authors of a plugin: what `composes` takes from another file has no assets. */
function quietLogger(level: 'info' | 'warn') {
  const logger = createLogger(level);
  const { warnOnce } = logger;
  logger.warnOnce = (text, options) => {
    if (!text.includes('did not pass the `from` option')) warnOnce(text, options);
  };
  return logger;
}

export default defineConfig(({ command }) => ({
  base,
  customLogger: quietLogger(command === 'build' ? 'warn' : 'info'),
  plugins: [
    react(),
    outlineEndpoints,
    lightenPackages,
    pureRouter,
    preloadMain,
    compileAhead([...firstChunks.map(({ name }) => name), 'PricePanel']),
    nameBuild,
    packAssets,
  ],
  resolve: {
    alias:
      command === 'build'
        ? Object.entries(quietRouter).map(([name, file]) => ({ find: new RegExp(`^${name}$`), replacement: file }))
        : [],
  },
  html: command === 'build' ? { cspNonce: '__CSP_NONCE__' } : {},
  build: {
    target: 'es2022',
    // Ten packed kilobytes in all, and no code that waits for its styles.
    cssCodeSplit: false,
    // What the entry leads to is in the page's head, or is asked for at once.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) => (hostId.includes('boot-') ? [] : files),
    },
    rolldownOptions: { output: { codeSplitting: { groups: [...firstChunks, ...sharedChunks] } } },
  },
  server: { strictPort: true, proxy: api ? { '/api': api } : undefined },
}));
