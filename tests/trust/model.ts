import { say } from '../bench/print';
import { runLong } from '../support/longForm';
import { parametersOf } from '../support/parameters';

const values = parametersOf({ runs: 1000, seed: Date.now() % 1e9 });

say(`последовательностей: ${values.runs}, зерно ${values.seed} (повторить: --seed ${values.seed})`);
process.exitCode = await runLong(['tests/api/model.test.ts'], {
  MODEL_RUNS: String(values.runs),
  MODEL_SEED: String(values.seed),
});
