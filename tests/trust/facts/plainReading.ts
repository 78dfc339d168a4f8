import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Db } from '../../../server/db/connect';

/** A dealer, by how many clients it has. */
export interface CountedDealer {
  id: number;
  org_id: number;
  server_alias: string;
  p_gid: number;
  clients: number;
}

/** Dealers with clients, from the fewest to the most. */
export const countDealers = (db: Db) =>
  db.rows<CountedDealer>(`
    SELECT d.id, g.org_id, d.server_alias, d.p_gid, count(*)::int AS clients
    FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    JOIN client_dealers c ON c.server_alias = d.server_alias AND c.dealer_gid = d.p_gid AND c.p_gid <> d.p_gid AND c.until_month IS NULL
    WHERE g.org_id IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY clients, d.id`);

const columns = {
  packages: 'g.server_alias, g.p_gid, g.org_id, g.name, g.inn, g.kpp, f.month_index, f.kinds',
  sales: `g.server_alias, g.p_gid, g.is_dealer, g.name, g.inn, g.kpp, g.org_id, g.contract, g.contract_date, g.tariff, g.stop_tariff,
    f.month_index, f.kinds, f.senders`,
};

/** What a report of a dealer's clients cannot do without: a row for each month in which one sent anything. */
const statement = (
  report: keyof typeof columns,
  { server_alias, p_gid }: CountedDealer,
  start: number,
  end: number,
) => `
  SELECT ${columns[report]} FROM client_dealers c
  JOIN groups g ON g.server_alias = c.server_alias AND g.p_gid = c.p_gid
  JOIN client_packages f ON f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND f.month_index BETWEEN ${start} AND ${end}
  WHERE c.server_alias = '${server_alias}' AND c.dealer_gid = ${p_gid}`;

/** Throws a sentence where there is no psql. */
export function needPsql(): void {
  if (spawnSync('psql', ['--version']).status !== 0)
    throw new Error('Нет psql, с которым сравнивают чтение: в Debian apt-get install postgresql-client');
}

/** How long psql says that it takes to read those rows, ms, and how many there are. */
export async function readPlainly(
  url: string,
  report: keyof typeof columns,
  { dealer, start, end }: { dealer: CountedDealer; start: number; end: number },
): Promise<{ ms: number; rows: number }> {
  const child = spawn('psql', ['-XAtq', url, '-c', '\\timing on', '-c', statement(report, dealer, start, end)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  let rows = -1;
  let tail = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    rows += part.split('\n').length - 1;
    tail = (tail + part).slice(-100);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const told = /Time: ([\d.]+) ms/.exec(tail)?.[1];
  if (code !== 0 || told === undefined) throw new Error(`psql: ${code} ${tail}`);
  return { ms: Number(told), rows };
}
