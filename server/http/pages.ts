import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { contentSecurityPolicy } from './security';

/** What the build leaves where a nonce belongs (`html.cspNonce` of the Vite configuration). */
const placeholder = '__CSP_NONCE__';

/** Tells the page that the calls are answered by the server it has come from: it need not ask what that can do. */
const ownCalls = '<meta name="api" content="own"></head>';

/**
 * The built browser part under `/account/`: hashed files for ever, the page itself never cached and with a nonce of its own.
 * `own`: this server answers the calls itself, and does not pass them on to an existing one.
 */
export function pages(dist: string, own: boolean): Hono {
  const index = join(dist, 'index.html');
  let built = readFileSync(index, 'utf8');
  const app = new Hono();
  app.get('/', (c) => c.redirect('/account/'));
  app.get('/account', (c) => c.redirect('/account/'));
  app.use(
    '/account/assets/*',
    serveStatic({
      root: dist,
      rewriteRequestPath: (path) => path.replace(/^\/account/, ''),
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/account/assets/*', (c) => c.text('Не найдено', 404));
  app.use(
    '/account/*',
    serveStatic({
      root: dist,
      rewriteRequestPath: (path) => path.replace(/^\/account\/(index\.html)?$/, '/-').replace(/^\/account/, ''),
      onFound: (_path, c) => c.header('Cache-Control', 'no-cache'),
    }),
  );
  app.get('/account/*', async (c) => {
    const nonce = randomBytes(16).toString('base64');
    // A build that has come since the start has other parts; while one is being made, the last stays.
    built = (await readFile(index, 'utf8').catch(() => '')) || built;
    const html = own ? built.replace('</head>', ownCalls) : built;
    return c.html(html.replaceAll(placeholder, nonce), 200, {
      'Content-Security-Policy': contentSecurityPolicy(nonce),
      'Cache-Control': 'no-cache',
    });
  });
  return app;
}
