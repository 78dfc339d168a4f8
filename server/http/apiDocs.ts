import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { declarationSchema } from '../../src/contract/declared/declaration';
import type { Live } from '../services/declared/live';
import type { DeclaredResources } from '../services/declared/registry';
import { openApiDocument, type OpenApiDocument } from './openapi';
import type { HttpEnv } from './requestId';
import { contentSecurityPolicy } from './security';

type Operation = OpenApiDocument['paths'][string][string];

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 62rem; margin: 0 auto; padding: 1rem; }
  details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; margin: .4rem 0; padding: .4rem .8rem; }
  summary { cursor: pointer; overflow-wrap: anywhere; }
  summary b { display: inline-block; min-width: 4.2rem; }
  pre { overflow: auto; background: color-mix(in srgb, currentColor 7%, transparent); padding: .6rem; border-radius: 4px; }
  table { border-collapse: collapse; } td, th { text-align: left; padding: .15rem .8rem .15rem 0; vertical-align: top; }
`;

const block = (title: string, value: unknown) =>
  html`<h4>${title}</h4>
    <pre>${JSON.stringify(value, null, 2)}</pre>`;

const parameters = (list: Operation['parameters']) =>
  list.length === 0
    ? ''
    : html`<h4>Параметры</h4>
        <table>
          <tr>
            <th>Имя</th>
            <th>Где</th>
            <th>Обязателен</th>
            <th>Вид</th>
          </tr>
          ${list.map(
            (one) =>
              html`<tr>
                <td><code>${one.name}</code></td>
                <td>${one.in}</td>
                <td>${one.required ? 'да' : 'нет'}</td>
                <td><code>${JSON.stringify(one.schema)}</code></td>
              </tr>`,
          )}
        </table>`;

const section = (path: string, method: string, operation: Operation) =>
  html`<details id="${operation.operationId}">
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> — ${operation.summary}</summary>
    <p>${operation.description}</p>
    ${parameters(operation.parameters)} ${'requestBody' in operation ? block('Тело', operation.requestBody) : ''}
    ${block('Ответы', operation.responses)}
  </details>`;

const page = (document: OpenApiDocument, nonce: string) =>
  html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <style nonce="${nonce}">
          ${raw(style)}
        </style>
      </head>
      <body>
        <h1>${document.info.title}</h1>
        <p>
          Все пути начинаются с <code>${document.servers[0]?.url}</code>. Документ OpenAPI:
          <a href="/api/docs/openapi.json">openapi.json</a>, с объявленными разделами; схема их файлов:
          <a href="/api/docs/resource.schema.json">resource.schema.json</a>.
        </p>
        ${Object.entries(document.paths).flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
        )}
      </body>
    </html>`;

/**
 * `/api/docs`: the OpenAPI document with what is declared just now, a page to read it, with no script at all, and the JSON Schema of the
 * files that declare.
 */
function apiDocs({ all }: Pick<DeclaredResources, 'all'>): Hono {
  let made: { of: readonly Live[]; document: OpenApiDocument } | undefined;
  const document = () => {
    const of = all();
    if (made?.of !== of) made = { of, document: openApiDocument(of.map(({ declared }) => declared)) };
    return made.document;
  };
  const app = new Hono();
  app.get('/openapi.json', (c) => c.json(document()));
  app.get('/resource.schema.json', (c) => c.json(declarationSchema()));
  app.get('/', (c) => {
    const nonce = randomBytes(16).toString('base64');
    return c.html(page(document(), nonce), 200, { 'Content-Security-Policy': contentSecurityPolicy(nonce) });
  });
  return app;
}

/** Serves it, with and without a slash at the end. */
export function mountApiDocs(app: Hono<HttpEnv>, declared: Pick<DeclaredResources, 'all'>): void {
  app.route('/api/docs', apiDocs(declared));
  app.get('/api/docs/', (c) => c.redirect('/api/docs'));
}
