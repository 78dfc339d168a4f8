import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { command } from '../support/command';

it('Q06 a command without DATABASE_URL says that it works in the embedded database, and where that is', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'embedded-command-'));
  try {
    const { code, out } = await command('token', ['list'], { DATA_DIR });
    expect(out).toBe(`DATABASE_URL не задан, база встроенная: ${DATA_DIR}\n`);
    expect(code).toBe(0);
  } finally {
    await rm(DATA_DIR, { recursive: true });
  }
});
