import { parseArgs } from 'node:util';
import { runLong } from '../support/longForm';

const { values } = parseArgs({ options: { pgbouncer: { type: 'string', default: 'pgbouncer' } } });

/** Sign-in, lists, changes, files, batches and the second layer. */
const files = ['session', 'organisations', 'groups', 'exports', 'batches', 'longBatches', 'replay', 'rowSecurity'];

process.exitCode = await runLong(
  files.map((name) => `tests/api/${name}.test.ts`),
  { TEST_PGBOUNCER: values.pgbouncer },
);
