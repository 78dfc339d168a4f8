import sql from 'sql-template-tag';
import { currentMonth, formatMonth, fromMonthIndex, monthIndex } from '../../../src/domain/month';
import { refusePastMove } from '../../../src/contract/organisationRules';
import { badField, conflict, notFound } from '../../../src/contract/refusal';
import { checkRevision, type LastChange } from '../../../src/contract/revision';
import type { Queryable } from '../../db/queryable';
import { firstDay } from '../../db/factMonths';
import { auditEach } from '../kernel/audit';
import type { Caller, Context } from '../kernel/context';
import { checkEach } from '../kernel/oneOfMany';
import { dealersInScope, groupsInScope } from '../kernel/scope';
import type { At } from './model';
import { settleMoves } from './settleMoves';

/** A client, and the organisation of the dealer that it goes to. */
export interface Move extends At {
  to: number;
  /** The revisions that the client may have, where it may not have any. */
  ifMatch?: readonly string[];
}

interface Client extends LastChange {
  /** Whether it is a dealer's own organisation. */
  is_dealer: boolean;
  revision: string;
}

interface Dealer {
  id: number;
  name: string;
}

interface Holder {
  p_gid: number;
  name: string;
  /** The next move to another dealer that is planned, if any, and whether it is the last one. */
  ahead: { p_gid: number; dealer: string; month: number; last: boolean } | null;
}

/** A move as it is to be written: from whom, to whom, and whether the client stays with whom it has been before. */
interface Known extends Move {
  dealer: Dealer;
  from: Holder | undefined;
  stays: boolean;
}

/** Moves as a table `k` of `server`, `gid`, `target` and `place`, from 1 on. */
const asTable = (moves: readonly Move[]) => sql`
  unnest(${moves.map(({ server }) => server)}::text[], ${moves.map(({ p_gid }) => p_gid)}::integer[], ${moves.map(({ to }) => to)}::integer[])
    WITH ORDINALITY AS k(server, gid, target, place)`;

/** Locks the clients in sight, in the order of their numbers. */
async function lockClients(tx: Queryable, caller: Caller, moves: readonly Move[]) {
  const rows = await tx.rows<Client & At>(sql`
    SELECT g.server_alias AS server, g.p_gid, g.is_dealer, g.revision::text AS revision, g.modified_by, g.modified_at FROM groups g
    WHERE (g.server_alias, g.p_gid) IN (SELECT k.server, k.gid FROM ${asTable(moves)}) AND ${groupsInScope(caller)}
    ORDER BY g.server_alias, g.p_gid FOR UPDATE OF g`);
  return new Map(rows.map((row) => [`${row.server}:${row.p_gid}`, row]));
}

/** The dealers in sight that clients go to, by server and organisation; kept as they are for the transaction. */
async function lockTargets(tx: Queryable, caller: Caller, moves: readonly Move[]) {
  const rows = await tx.rows<Dealer & { server: string; p_gid: number }>(sql`
    SELECT d.id, d.server_alias AS server, d.p_gid, g.name FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    WHERE (d.server_alias, d.p_gid) IN (SELECT k.server, k.target FROM ${asTable(moves)}) AND ${dealersInScope(caller)}
    ORDER BY d.id FOR SHARE OF d`);
  return new Map(rows.map((row) => [`${row.server}:${row.p_gid}`, row]));
}

/** Whose clients they are before the month, by place. */
async function holdersBefore(tx: Queryable, moves: readonly Move[], month: number) {
  const rows = await tx.rows<Holder & { place: number }>(sql`
    SELECT k.place::integer, c.dealer_gid AS p_gid, g.name,
           (SELECT json_build_object('p_gid', later.dealer_gid, 'dealer', next.name, 'month', later.from_month, 'last', later.until_month IS NULL) FROM client_dealers later
            JOIN groups next ON next.server_alias = later.server_alias AND next.p_gid = later.dealer_gid
            WHERE (later.server_alias, later.p_gid) = (k.server, k.gid) AND later.from_month >= ${month}
            ORDER BY later.from_month LIMIT 1) AS ahead
    FROM ${asTable(moves)}
    CROSS JOIN LATERAL (
      SELECT h.dealer_gid FROM client_dealers h WHERE (h.server_alias, h.p_gid) = (k.server, k.gid) AND h.from_month < ${month}
      ORDER BY h.from_month DESC LIMIT 1) c
    JOIN groups g ON g.server_alias = k.server AND g.p_gid = c.dealer_gid`);
  return new Map(rows.map(({ place, ...holder }) => [place - 1, holder]));
}

const monthText = (month: number) => formatMonth(fromMonthIndex(month));

/** Refuses a move that changes nothing: the client is there by then, or goes there in that month already. */
function refuseSame({ from, to, dealer, stays }: Known, month: number, now: number) {
  const ahead = from?.ahead;
  const planned = ahead?.p_gid === to && ahead.month === month && ahead.last;
  if ((stays && !ahead) || (planned && month === now)) throw conflict(`Организация уже у дилера ${dealer.name}`);
  if (planned) throw conflict(`Организация уже переходит с ${monthText(month)} к дилеру ${dealer.name}`);
}

/** What the journal says of it; where a planned move is called off, which one that was. */
function toldOf({ from, dealer, stays }: Known, month: number) {
  if (from?.ahead && stays)
    return {
      before: { dealer: from.ahead.dealer, from_month: monthText(from.ahead.month) },
      after: { dealer: dealer.name, from_month: null },
    };
  return { before: { dealer: from?.name ?? null }, after: { dealer: dealer.name, from_month: monthText(month) } };
}

/** Adds the packages of clients to the sums of their dealers from the month on, or takes them out. */
const addToSums = (tx: Queryable, moves: readonly Move[], month: number, sign: 1 | -1) =>
  tx.run(sql`
    INSERT INTO dealer_packages AS d (server_alias, dealer_gid, month_index, position, is_emulator, count)
    SELECT f.server_alias, c.dealer_gid, f.month_index, f.position, f.is_emulator, ${sign}::integer * sum(f.count)
    FROM ${asTable(moves)}
    JOIN client_dealers c ON c.server_alias = k.server AND c.p_gid = k.gid
    JOIN package_facts f ON f.server_alias = k.server AND f.group_gid = k.gid
     AND f.month_index >= c.from_month AND (c.until_month IS NULL OR f.month_index < c.until_month)
    WHERE f.month_index >= ${month} AND f.day >= ${firstDay(month)}::date
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (server_alias, dealer_gid, month_index, position, is_emulator) DO UPDATE SET count = d.count + excluded.count`);

/** Ends the conditions that clients leave with their former dealers, and lets those of the new ones go on. */
async function endConditions(tx: Queryable, moves: readonly Known[], month: number) {
  const left = sql`
    FROM ${asTable(moves)} JOIN dealers own ON own.server_alias = k.server AND own.p_gid = k.target
    JOIN dealers d ON d.server_alias = k.server WHERE t.client_gid = k.gid AND t.dealer_id = d.id`;
  for (const table of [sql`special_prices`, sql`minimum_tariffs`]) {
    await tx.run(sql`UPDATE ${table} t SET until_month = NULL ${left} AND t.until_month >= ${month}`);
    await tx.run(
      sql`UPDATE ${table} t SET until_month = ${month} ${left} AND t.until_month IS NULL AND d.id <> own.id`,
    );
  }
}

/** Writes the dealers of the clients anew from the month on; their sums and conditions follow. */
async function rewrite(tx: Queryable, moves: readonly Known[], month: number) {
  const theirs = sql`(c.server_alias, c.p_gid) = (k.server, k.gid)`;
  const going = moves.filter(({ stays }) => !stays);
  // No facts of the server may be counted for a dealer that is just being changed.
  for (const server of new Set(moves.map((one) => one.server)))
    await tx.run(sql`SELECT lock_package_server(${server})`);
  await addToSums(tx, moves, month, -1);
  await tx.run(sql`DELETE FROM client_dealers c USING ${asTable(moves)} WHERE ${theirs} AND c.from_month >= ${month}`);
  await tx.run(sql`
    UPDATE client_dealers c SET until_month = CASE WHEN k.target = c.dealer_gid THEN NULL ELSE ${month}::integer END
    FROM ${asTable(moves)} WHERE ${theirs} AND (c.until_month IS NULL OR c.until_month >= ${month})`);
  await tx.run(sql`
    INSERT INTO client_dealers (server_alias, p_gid, from_month, dealer_gid)
    SELECT k.server, k.gid, ${month}::integer, k.target FROM ${asTable(going)}`);
  await addToSums(tx, moves, month, 1);
  await endConditions(tx, moves, month);
}

/**
 * Makes clients those of other dealers from a month on, not one gone by; all or none, and a `RefusedOne` says which cannot be. A move that
 * was planned for then or later gives way. Conditions of former dealers end, past months stay with them. Answers the names of the dealers.
 */
export async function moveGroups(
  tx: Queryable,
  context: Context,
  asked: readonly Move[],
  month: number,
): Promise<string[]> {
  const { caller, clock } = context;
  const clients = await lockClients(tx, caller, asked);
  const now = currentMonth(clock());
  refusePastMove(month, now);
  const dealers = await lockTargets(tx, caller, asked);
  const holders = await holdersBefore(tx, asked, month);
  const moves = checkEach(asked, (move, place): Known => {
    const client = clients.get(`${move.server}:${move.p_gid}`);
    if (!client) throw notFound();
    checkRevision({ ifMatch: move.ifMatch }, client.revision, client);
    if (client.is_dealer)
      throw conflict('Организация дилера переходит вместе с ним: измените головного дилера в его карточке');
    const dealer = dealers.get(`${move.server}:${move.to}`);
    if (!dealer) throw badField('parent_id', 'Такого дилера на сервере организации нет');
    const from = holders.get(place);
    const known = { ...move, dealer, from, stays: from?.p_gid === move.to };
    refuseSame(known, month, monthIndex(now));
    return known;
  });
  await rewrite(tx, moves, month);
  // A move of this very month that is called off has put the client below the other dealer already.
  const isNow = month === monthIndex(now);
  const back = isNow ? moves.filter(({ stays }) => stays) : [];
  await tx.run(sql`
    UPDATE groups g SET modified_at = ${clock()}, modified_by = ${caller.login}, revision = revision + 1
    FROM ${asTable(moves)} WHERE g.server_alias = k.server AND g.p_gid = k.gid`);
  if (back.length > 0)
    await tx.run(sql`
      UPDATE groups g SET parent_gid = k.target FROM ${asTable(back)} WHERE g.server_alias = k.server AND g.p_gid = k.gid`);
  await settleMoves(tx, monthIndex(now), moves);
  await auditEach(
    tx,
    context,
    moves.map((move) => ({ entity: 'group', id: `${move.server}:${move.p_gid}`, ...toldOf(move, month) })),
  );
  return moves.map(({ dealer }) => dealer.name);
}
