import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dump } from '../db/backup/dump';
import { noMoreThan } from './inWords';
import { run, say, untilStopped, withDatabase } from './run';

const help = `npm run backup -- файл.gz    резервная копия всех данных одного момента; серверы при этом работают
`;

run(help, async () => {
  const [file] = noMoreThan(1, parseArgs({ allowPositionals: true }).positionals);
  if (file === undefined) throw new Error(help.trim());
  const path = resolve(file);
  // It is renamed over what is there, once all of it is written.
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile()) throw new Error(`${path} — не файл: назовите файл, в который записать копию`);
  const rows = await withDatabase(({ ownerUrl, secretKey }) =>
    dump(ownerUrl, path, { secretKey, now: new Date(), signal: untilStopped('Остановлено: копия не сделана') }),
  );
  say(`Записано строк: ${rows}. Копия: ${path}`);
  say(
    'Ключ SECRET_KEY (или secret.key в папке данных) в копию не входит: без него пароли ФТС не прочесть, храните его отдельно',
  );
});
