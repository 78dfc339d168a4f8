import { parseArgs } from 'node:util';
import { serviceTokenEndpoints, type ServiceToken } from '../../src/contract/serviceTokens';
import { formatMoment } from '../../src/domain/moment';
import { allRights, rightCaption } from '../../src/domain/rights';
import type { Db } from '../db/connect';
import { endKey, makeKeyFor } from '../services/serviceTokens/commandKeys';
import { listKeys } from '../services/serviceTokens/keys';
import { faultsOf, noMoreThan } from './inWords';
import { isIdText } from '../../src/domain/recordId';
import { run, say, withDatabase } from './run';

const help = `npm run token -- create --login admin --name "Ночная выгрузка" --rights data --days 365
      ключ другой системы: действует от имени пользователя, с названными из его прав (через запятую), столько дней
npm run token -- list                ключи: чей, с какими правами, до какого дня, когда последний вызов
npm run token -- revoke --id 3       отозвать
Права:
${allRights.map((right) => `  ${right.padEnd(36)}${rightCaption(right)}`).join('\n')}
`;

const text = { type: 'string' } as const;
const taken = { login: text, name: text, rights: text, days: { ...text, default: '365' }, id: text };
type Given = ReturnType<typeof parseArgs<{ options: typeof taken }>>['values'];

/** As the page and the journal show it, in Moscow. */
const day = (moment: string) => formatMoment(moment).slice(0, 10);

function line({ id, name, created_by, rights, expires_at, used_at, revoked_at }: ServiceToken): string {
  const used = used_at ? `последний вызов ${day(used_at)}` : 'ещё не использован';
  return `${id}  «${name}», ${created_by}: ${rights.join(', ')}; ${revoked_at ? `отозван ${day(revoked_at)}` : `до ${day(expires_at)}`}; ${used}`;
}

/** The key alone goes to the output, so that a script can take it. */
async function create(db: Db, { login = '', name, rights = '', days }: Given): Promise<void> {
  const given = { name, rights: rights.split(',').map((right) => right.trim()), days: Number(days) };
  const { data, error } = serviceTokenEndpoints.createServiceToken.body.safeParse(given);
  if (error) throw new Error(`${faultsOf(error)}\n${help.trim()}`);
  const made = await makeKeyFor(db, { login, ...data }, new Date());
  process.stderr.write(`Ключ ${made.id} «${made.name}» действует до ${day(made.expires_at)}; он виден один раз:\n`);
  say(made.token);
}

async function revoke(db: Db, { id = '' }: Given): Promise<void> {
  if (!isIdText(id)) throw new Error(help.trim());
  const ended = await endKey(db, Number(id), new Date());
  if (!ended) throw new Error(`Нет ключа ${id}`);
  say(`Ключ ${id} «${ended.key.name}» ${ended.revoked ? 'отозван' : 'уже был отозван'}`);
}

const actions: Record<string, (db: Db, given: Given) => Promise<void>> = {
  create,
  revoke,
  list: async (db) => (await listKeys(db)).forEach((key) => say(line(key))),
};

run(help, async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: taken });
  const [name = ''] = noMoreThan(1, positionals);
  const action = actions[name];
  if (!action) throw new Error(help.trim());
  await withDatabase(({ db }) => action(db, values));
});
