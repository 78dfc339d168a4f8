import { say } from '../bench/print';
import { runLong } from '../support/longForm';
import { parametersOf } from '../support/parameters';

const values = parametersOf({ steps: 20_000, seed: Date.now() % 1e9 });

say(`шагов: ${values.steps}, зерно ${values.seed} (повторить: --seed ${values.seed})`);
process.exitCode = await runLong(['tests/api/together.test.ts'], {
  TOGETHER_STEPS: String(values.steps),
  TOGETHER_SEED: String(values.seed),
});
