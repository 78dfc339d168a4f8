import { runLong } from '../support/longForm';
import { parametersOf } from '../support/parameters';

const values = parametersOf({ pgbouncer: 'pgbouncer' });

/** Sign-in, lists, changes, files, batches and the second layer. */
const files = ['session', 'organisations', 'groups', 'exports', 'batches', 'longBatches', 'replay', 'rowSecurity'];

process.exitCode = await runLong(
  files.map((name) => `tests/api/${name}.test.ts`),
  { TEST_PGBOUNCER: values.pgbouncer },
);
