import { say } from '../bench/print';
import { runLong } from '../support/longForm';
import { parametersOf } from '../support/parameters';

const values = parametersOf({ requests: 1_000_000, minutes: 24 * 60, seed: Date.now() % 1e9 });

say(`запросов: ${values.requests}, зерно ${values.seed} (повторить: --seed ${values.seed})`);
process.exitCode = await runLong(['tests/api/fuzz.test.ts'], {
  FUZZ_REQUESTS: String(values.requests),
  FUZZ_MINUTES: String(values.minutes),
  FUZZ_SEED: String(values.seed),
});
