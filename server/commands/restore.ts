import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '../db/backup/restore';
import { noMoreThan } from './inWords';
import { run, say, withDatabase } from './run';

const help = `npm run restore -- файл.gz    в пустую базу данных той же версии: всё или ничего
  --unsigned                 копию прежней версии, без подписи: только если вы уверены, откуда она
`;

run(help, async () => {
  const {
    positionals,
    values: { unsigned },
  } = parseArgs({ allowPositionals: true, options: { unsigned: { type: 'boolean' } } });
  const [file] = noMoreThan(1, positionals);
  if (file === undefined) throw new Error(help.trim());
  const rows = await withDatabase(({ ownerUrl, secretKey }) =>
    restore(ownerUrl, resolve(file), { secretKey, unsigned }),
  );
  say(`Восстановлено строк: ${rows}`);
});
