import type { ImportRun } from '../../contract/imports';
import type { Tone } from '../../ui/Badge';

const states: Record<ImportRun['state'], [tone: Tone, word: string]> = {
  receiving: ['muted', 'файл передаётся'],
  waiting: ['muted', 'ждёт очереди'],
  running: ['muted', 'идёт загрузка'],
  done: ['ok', 'загружен'],
  failed: ['danger', 'не загружен'],
  stopped: ['warn', 'остановлена'],
};

/** Whether a load has not come to its end. */
export const isOpen = (run: ImportRun | null) =>
  run !== null && ['receiving', 'waiting', 'running'].includes(run.state);

/** What has become of a load, in a word. */
export const stateOf = (run: ImportRun): [tone: Tone, word: string] =>
  run.state === 'done' && run.faulty > 0 ? ['warn', 'с ошибками'] : states[run.state];
