import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from '../support/openFolder';
import { startServer } from '../support/startServer';

/** Starts the real server over a fresh embedded database, once for the run; stops it and clears up at the end. */
export default async function globalSetup() {
  const folder = openFolder('back-office-e2e-');
  const clearUp = () => rmSync(folder, { recursive: true, force: true });
  const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', CHECK_ANSWERS: '1' };
  try {
    const { url, stop } = await startServer(env, (line) => process.stdout.write(`[server] ${line}\n`));
    process.env.E2E_URL = url;
    return async () => {
      await stop();
      clearUp();
    };
  } catch (error) {
    clearUp();
    throw error;
  }
}
