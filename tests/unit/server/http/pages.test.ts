import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pages } from '../../../../server/http/pages';

it('A01 a build that comes while the server runs is what it gives out; while one is being made, the last', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'pages-'));
  const index = join(dist, 'index.html');
  const shown = async (app: ReturnType<typeof pages>) => (await app.request('/account/organizations')).text();
  try {
    await writeFile(index, '<head></head><script src="old.js">');
    const app = pages(dist, true);
    expect(await shown(app)).toBe('<head><meta name="api" content="own"></head><script src="old.js">');
    await writeFile(index, '<head></head><script src="new.js">');
    expect(await shown(app)).toContain('new.js');
    await rm(index);
    expect(await shown(app)).toContain('new.js');
  } finally {
    await rm(dist, { recursive: true });
  }
});
