import sql from 'sql-template-tag';
import { allPositions } from '../../../../src/domain/packagePositions';
import type { Tx } from '../../../db/connect';
import { withoutIndexes } from '../../../db/withoutIndexes';
import type { Changes, ImportKind } from '../kind';
import { placeUsers, sameWho, userColumns } from '../users';
import { day, oneOf, whole, yesNo } from '../values';

/** A line of `import_placed` and the facts that it names: those of its user, day, kind and way of sending. */
const sameFact = sql`
  f.server_alias = p.server_alias AND f.group_gid = p.group_gid AND f.month_index = p.month_index AND f.position = p.position
  AND f.p_id = p.p_id AND f.day = p.day AND f.origin = p.origin AND f.transport IS NOT DISTINCT FROM p.transport AND f.is_emulator = p.is_emulator`;
const key = sql`w.server_alias COLLATE "C", w.group_gid, m.month_index, s.position COLLATE "C", w.p_id, s.day, s.origin COLLATE "C", s.transport, coalesce(s.emulator, false)`;

interface Counted {
  placed: number;
  good: number;
}

/** Each fact once, by its last line, in the order in which the indexes keep them. */
async function findPlaces(tx: Tx): Promise<Counted> {
  const placed = await tx.run(sql`
    CREATE TEMP TABLE import_placed ON COMMIT DROP AS
    SELECT DISTINCT ON (${key}) s.line, w.server_alias, w.group_gid, w.p_id, s.day, m.month_index, s.position, s.origin, s.transport,
           coalesce(s.emulator, false) AS is_emulator, s.count
    FROM import_lines s JOIN import_who w ON ${sameWho}
    CROSS JOIN LATERAL (SELECT (12 * extract(year FROM s.day) + extract(month FROM s.day))::integer AS month_index) m
    WHERE s.fault IS NULL ORDER BY ${key}, s.line DESC`);
  await tx.run('ANALYZE import_placed');
  const good = await tx.one<{ n: number }>('SELECT count(*)::int AS n FROM import_lines WHERE fault IS NULL');
  return { placed, good: good?.n ?? 0 };
}

/** From so many on, facts are found by reading all of them once, below that one by one. */
const many = 50_000;

/** Runs statements that find the facts of lines the way their number asks for; fresh tables have the planner guess wrong. */
async function finding<T>(tx: Tx, lines: number, work: () => Promise<T>): Promise<T> {
  const off = lines > many ? ['nestloop', 'mergejoin'] : ['hashjoin', 'mergejoin'];
  for (const name of off) await tx.run(`SET LOCAL enable_${name} = off`);
  const result = await work();
  for (const name of off) await tx.run(`SET LOCAL enable_${name} TO DEFAULT`);
  return result;
}

/** Writes what is new or other; into an empty table with its indexes made afterwards, since nobody reads it yet. */
async function insert(tx: Tx, placed: number): Promise<number> {
  let inserted = 0;
  const write = async () => {
    inserted = await tx.run(sql`
      INSERT INTO package_facts (server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count)
      SELECT server_alias, group_gid, p_id, day, position, origin, transport, is_emulator, count FROM import_placed p
      WHERE count > 0 AND NOT EXISTS (SELECT 1 FROM import_old o WHERE o.line = p.line AND o.same)`);
  };
  const empty = placed > many && !(await tx.one('SELECT 1 FROM package_facts LIMIT 1'));
  if (empty) await withoutIndexes(tx, ['package_facts'], write);
  else await write();
  return inserted;
}

async function apply(tx: Tx): Promise<Changes> {
  const { placed, good } = await findPlaces(tx);
  await tx.run(sql`
    SELECT lock_package_months(array_agg(server_alias), array_agg(month_index)) FROM (SELECT DISTINCT server_alias, month_index FROM import_placed) m`);
  await finding(tx, placed, () =>
    tx.run(sql`
    CREATE TEMP TABLE import_old ON COMMIT DROP AS
    SELECT p.line, sum(f.count) = p.count AS same, p.count = 0 AS gone FROM import_placed p JOIN package_facts f ON ${sameFact} GROUP BY p.line, p.count`),
  );
  await tx.run('ANALYZE import_old');
  const old = await tx.one<{ same: number; changed: number; removed: number }>(sql`
    SELECT count(*) FILTER (WHERE same)::int AS same, count(*) FILTER (WHERE NOT same AND NOT gone)::int AS changed,
           count(*) FILTER (WHERE gone)::int AS removed FROM import_old`);
  const { same = 0, changed = 0, removed = 0 } = old ?? {};
  if (changed + removed > 0)
    await finding(tx, placed, () =>
      tx.run(sql`
      DELETE FROM package_facts f USING import_placed p WHERE ${sameFact} AND EXISTS (SELECT 1 FROM import_old o WHERE o.line = p.line AND NOT o.same)`),
    );
  const inserted = await insert(tx, placed);
  if (inserted > many) await tx.run('ANALYZE package_facts, client_packages, dealer_packages');
  const nothing = placed - same - inserted - removed;
  return { added: inserted - changed, changed, removed, same: same + nothing, repeated: good - placed };
}

/** Package facts: what a user sent on a day, of a kind, in a way. A line says how much it was in all; 0 takes it away. */
export const facts: ImportKind = {
  name: 'facts',
  title: 'Факты по пакетам',
  units: ['строка', 'строки', 'строк'],
  columns: {
    ...userColumns,
    day: { label: 'День', aliases: ['дата', 'date'], type: 'date', read: day(), needed: true, example: '01.11.2026' },
    position: {
      label: 'Позиция',
      aliases: ['вид', 'вид пакета', 'kind'],
      type: 'text',
      read: oneOf(allPositions),
      needed: true,
      example: 'pp_pi',
    },
    origin: {
      label: 'Способ',
      type: 'text',
      read: oneOf(['desktop', 'online', 'api']),
      needed: true,
      example: 'desktop',
    },
    transport: { label: 'Транспорт', type: 'smallint', read: oneOf(['20', '30', '31', '32']), example: '30' },
    emulator: { label: 'Эмулятор', aliases: ['is_emulator'], type: 'boolean', read: yesNo, example: 'нет' },
    count: {
      label: 'Количество',
      aliases: ['кол-во', 'пакетов'],
      type: 'integer',
      read: whole(0, 1_000_000_000),
      needed: true,
      example: '12',
    },
  },
  rows: sql`SELECT count(*)::int AS count FROM package_facts`,
  place: placeUsers,
  apply,
};
