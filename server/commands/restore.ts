import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../db/backup/restore';
import { noMoreThan } from './inWords';
import { run, say, withDatabase } from './run';

const help = `npm run restore -- файл.gz    в пустую базу данных той же версии: всё или ничего
`;

run(help, async () => {
  const [file] = noMoreThan(1, parseArgs({ allowPositionals: true }).positionals);
  if (file === undefined) throw new Error(help.trim());
  const rows = await withDatabase(({ ownerUrl, secretKey }) => restore(ownerUrl, resolve(file), { secretKey }));
  say(`Восстановлено строк: ${rows}`);
});
