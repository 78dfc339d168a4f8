import { spawnSync } from 'node:child_process';

/** The faults of the browser over every dialog and panel that saves; the short form is within `npm test`. */
const { status } = spawnSync(
  process.execPath,
  ['scripts/e2e.mjs', 'tests/e2e/faults.spec.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'all' },
  },
);
process.exitCode = status ?? 1;
