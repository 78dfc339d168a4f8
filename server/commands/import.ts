import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { kindName } from '../../src/contract/imports';
import { createSealer } from '../security/secrets';
import { kinds } from '../services/imports/kinds';
import { kindNames, kindWords } from '../../src/contract/imports';
import type { ImportKind } from '../services/imports/kind';
import type { Loaded } from '../services/imports/load';
import { runFile } from '../services/imports/runFile';
import { enterRun, failRun } from '../services/imports/runs';
import { DatabaseUnavailable } from '../db/errors';
import { noMoreThan } from './inWords';
import { run, say, untilStopped, withDatabase } from './run';

const help = `npm run import -- вид файл    загрузка файла: CSV (UTF-8 или windows-1251, «;» или «,») или NDJSON, можно в gzip
${kindNames.map((name) => `  ${name.padEnd(14)}${kindWords[name].title}`).join('\n')}
`;

/** Errors that are shown; all of them are on the page «Данные». */
const shown = 20;

const number = new Intl.NumberFormat('ru-RU');

function report({ columns }: ImportKind, loaded: Loaded): void {
  const { lines, added, changed, removed, same, repeated, faulty, errors } = loaded;
  const counts = [
    ['новых', added],
    ['изменено', changed],
    ['удалено', removed],
    ['без изменений', same],
    ['повторов', repeated],
    ['в карантине', faulty],
  ] as const;
  say(`Строк ${number.format(lines)}: ${counts.map(([word, count]) => `${word} ${number.format(count)}`).join(', ')}`);
  for (const { line, field, value, problem } of errors.slice(0, shown)) {
    const column = columns[field]?.label ?? field;
    say(`  строка ${line}${column && `, «${column}»`}: ${problem}${value && ` («${value}»)`}`);
  }
  if (faulty > shown) say(`  … и ещё ${number.format(faulty - shown)}`);
}

const stopped = 'Загрузка остановлена: ничего не загружено';

run(help, async () => {
  const [name, file] = noMoreThan(2, parseArgs({ allowPositionals: true }).positionals);
  const { data: known } = kindName.safeParse(name);
  if (!known || file === undefined) throw new Error(help.trim());
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`Нет файла ${file}`);
  const kind = kinds[known];
  const loaded = await withDatabase(async ({ db, secretKey }) => {
    const clock = () => new Date();
    const actor = { server: null, id: null, login: 'import' };
    const entered = await enterRun(
      db,
      { kind: known, file_name: basename(file), size: found.size, actor, now: clock() },
      'running',
    );
    const signal = untilStopped(stopped);
    try {
      return await runFile(entered, kind, createReadStream(file), {
        db: db.owner,
        sealer: createSealer(secretKey),
        clock,
        signal,
      });
    } catch (error) {
      if (signal.aborted) await failRun(db, entered, { state: 'stopped', failure: stopped, now: clock() });
      if (error instanceof DatabaseUnavailable)
        await failRun(db, entered, {
          state: 'failed',
          failure: 'База данных недоступна: ничего не загружено',
          now: clock(),
        });
      throw error;
    }
  });
  say(`${kindWords[kind.name].title}: загружено`);
  report(kind, loaded);
});
