import { parseArgs } from 'node:util';
import { currentMonth } from '../../src/domain/month';
import { formatNumber } from '../../src/domain/plural';
import type { Db } from '../db/connect';
import { attachMonth, detachMonth, listMonths } from '../db/detachFacts';
import { monthOfDay } from '../db/factMonths';
import { noMoreThan } from './inWords';
import { run, say, withDatabase } from './run';

const help = `npm run facts -- list              месяцы фактов: присоединены ли, сколько в них строк и места
npm run facts -- detach 2021-01    отсоединить месяц: его факты не читают, суммы по клиентам и дилерам остаются
npm run facts -- attach 2021-01    вернуть его
`;

const rest = 'SELECT count(*)::float8 AS rows FROM facts.rest';

async function list(db: Db): Promise<void> {
  for (const { name, attached, here, rows, counted, megabytes } of await listMonths(db))
    say(
      !here
        ? `${name}  отсоединён   таблицы в базе нет`
        : `${name}  ${attached ? 'присоединён' : 'отсоединён '}  строк ${counted ? '' : 'около '}${formatNumber(rows)}, ${formatNumber(Math.ceil(megabytes))} МБ`,
    );
  const found = await db.one<{ rows: number }>(rest);
  if (found && found.rows > 0)
    say(`Вне месяцев: ${formatNumber(found.rows)}. В свои месяцы они перейдут с ближайшей загрузкой за эти месяцы`);
}

run(help, async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [action, month = ''] = noMoreThan(positionals[0] === 'list' ? 1 : 2, positionals);
  if (action === 'list') return withDatabase(({ db }) => list(db.owner));
  if (!/^2[01]\d\d-(0[1-9]|1[0-2])$/.test(month) || (action !== 'detach' && action !== 'attach'))
    throw new Error(help.trim());
  await withDatabase(({ db }) =>
    action === 'detach'
      ? detachMonth(db.owner, monthOfDay(month), currentMonth(new Date()))
      : attachMonth(db.owner, monthOfDay(month)),
  );
  say(`Месяц ${month} ${action === 'detach' ? 'отсоединён' : 'присоединён'}`);
});
