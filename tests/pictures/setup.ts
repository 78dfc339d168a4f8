import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import globalSetup from '../e2e/globalSetup';
import { fill } from './fill';

const declared = ['tasks.json', 'contracts.json'];

/** The server of the browser tests with two declared sections, and some history in it. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'back-office-sections-'));
  for (const name of declared) copyFileSync(join(import.meta.dirname, '../../docs/examples', name), join(folder, name));
  process.env.RESOURCES_DIR = folder;
  const stop = await globalSetup();
  await fill(process.env.E2E_URL ?? '');
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
