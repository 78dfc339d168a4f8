import { parseArgs } from 'node:util';
import { runLong } from '../support/longForm';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '300' } } });

process.exitCode = await runLong(['tests/api/kill.test.ts'], { KILL_CYCLES: values.kills });
