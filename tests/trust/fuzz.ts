import { parseArgs } from 'node:util';
import { say } from '../bench/print';
import { runLong } from '../support/longForm';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: String(24 * 60) },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});

say(`запросов: ${values.requests}, зерно ${values.seed} (повторить: --seed ${values.seed})`);
process.exitCode = await runLong(['tests/api/fuzz.test.ts'], {
  FUZZ_REQUESTS: values.requests,
  FUZZ_MINUTES: values.minutes,
  FUZZ_SEED: values.seed,
});
