import { parseArgs } from 'node:util';
import { say } from '../bench/print';
import { runLong } from '../support/longForm';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string', default: String(Date.now() % 1e9) } },
});

say(`последовательностей: ${values.runs}, зерно ${values.seed} (повторить: --seed ${values.seed})`);
process.exitCode = await runLong(['tests/api/model.test.ts'], { MODEL_RUNS: values.runs, MODEL_SEED: values.seed });
