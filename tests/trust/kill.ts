import { runLong } from '../support/longForm';
import { parametersOf } from '../support/parameters';

const values = parametersOf({ kills: 300 });

process.exitCode = await runLong(['tests/api/kill.test.ts'], { KILL_CYCLES: String(values.kills) });
