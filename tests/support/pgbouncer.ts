import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const askMs = 2_000;

/** One question to a PostgreSQL or a PgBouncer, on a connection of its own. */
async function ask(url: URL, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: askMs });
  try {
    await client.connect();
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** As it comes, in transaction mode, before every database of that PostgreSQL. */
const configuration = ({ hostname, port, username }: URL, own: string, folder: string) => `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users.txt
stats_users = ${username}
pool_mode = transaction
max_client_conn = 1000
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`;

/** From 1.24 on it says how many statements it has prepared under names of its own, and how often they ran. */
function tell(counted: Record<string, string>[]): void {
  const sum = (name: string) => counted.reduce((all, one) => all + Number(one[name] ?? 0), 0);
  const [prepared, run] = [sum('total_server_parse_count'), sum('total_bind_count')];
  process.stdout.write(`PgBouncer, по имени: подготовлено — ${prepared}, выполнено — ${run}\n`);
}

/** A real PgBouncer before a PostgreSQL, and the address of the same database through it; it tells what it has counted once it is stopped. */
export async function startPgBouncer(program: string, port: string, url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'back-office-pgbouncer-'));
  await chmod(folder, 0o755);
  const through = Object.assign(new URL(url), { port });
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, configuration(new URL(url), port, folder));
  await writeFile(join(folder, 'users.txt'), `"${through.username}" "${decodeURIComponent(through.password)}"\n`);
  const child = spawn(program, ['-q', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  const counts = () => ask(Object.assign(new URL(through), { pathname: '/pgbouncer' }), 'SHOW STATS');
  while (child.exitCode === null && !(await counts().catch(() => undefined))) await pause(50);
  if (child.exitCode !== null) throw new Error(`PgBouncer не запустился: ${program}`);
  const stop = async () => {
    tell(await counts());
    child.kill('SIGQUIT');
    await ended;
    await rm(folder, { recursive: true });
  };
  return { url: through.href, stop };
}
