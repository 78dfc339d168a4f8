import sql, { empty } from 'sql-template-tag';
import { currentMonth, formatMonth, fromMonthIndex, monthIndex } from '../../../src/domain/month';
import { refusePastMove } from '../../../src/contract/organisationRules';
import { badField, conflict } from '../../../src/contract/refusal';
import type { Queryable } from '../../db/queryable';
import { audit } from '../kernel/audit';
import type { Caller, Context, Service } from '../kernel/context';
import { dealersInScope, lockGroupInScope } from '../kernel/scope';
import type { At } from './model';

interface Dealer {
  id: number;
  p_gid: number;
  name: string;
}

async function dealerOf(tx: Queryable, caller: Caller, server: string, parent_id: number): Promise<Dealer> {
  const dealer = await tx.one<Dealer>(sql`
    SELECT d.id, d.p_gid, g.name FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    WHERE d.server_alias = ${server} AND d.p_gid = ${parent_id} AND ${dealersInScope(caller)} FOR SHARE OF d`);
  if (!dealer) throw badField('parent_id', 'Такого дилера на сервере организации нет');
  return dealer;
}

interface Holder {
  p_gid: number;
  name: string;
  /** The next move to another dealer that is planned, if any, and whether it is the last one. */
  ahead: { p_gid: number; dealer: string; month: number; last: boolean } | null;
}

/** Whose client the organisation is before the month, if anybody's. */
const holderBefore = (tx: Queryable, { server, p_gid }: At, month: number) =>
  tx.one<Holder>(sql`
    SELECT c.dealer_gid AS p_gid, g.name,
           (SELECT json_build_object('p_gid', later.dealer_gid, 'dealer', next.name, 'month', later.from_month, 'last', later.until_month IS NULL) FROM client_dealers later
            JOIN groups next ON next.server_alias = later.server_alias AND next.p_gid = later.dealer_gid
            WHERE (later.server_alias, later.p_gid) = (c.server_alias, c.p_gid) AND later.from_month >= ${month}
            ORDER BY later.from_month LIMIT 1) AS ahead
    FROM client_dealers c JOIN groups g ON g.server_alias = c.server_alias AND g.p_gid = c.dealer_gid
    WHERE c.server_alias = ${server} AND c.p_gid = ${p_gid} AND c.from_month < ${month} ORDER BY c.from_month DESC LIMIT 1`);

const monthText = (month: number) => formatMonth(fromMonthIndex(month));

/** Refuses a move that changes nothing: the client is there by then, or goes there in that month already. */
function refuseSame(from: Holder | undefined, to: Dealer, month: number, now: number) {
  const ahead = from?.ahead;
  const stays = from?.p_gid === to.p_gid && !ahead;
  const planned = ahead?.p_gid === to.p_gid && ahead.month === month && ahead.last;
  if (stays || (planned && month === now)) throw conflict(`Организация уже у дилера ${to.name}`);
  if (planned) throw conflict(`Организация уже переходит с ${monthText(month)} к дилеру ${to.name}`);
}

/** What the journal says of it; where a planned move is called off, which one that was. */
function toldOf(from: Holder | undefined, to: Dealer, month: number) {
  if (from?.ahead && from.p_gid === to.p_gid)
    return {
      before: { dealer: from.ahead.dealer, from_month: monthText(from.ahead.month) },
      after: { dealer: to.name, from_month: null },
    };
  return { before: { dealer: from?.name ?? null }, after: { dealer: to.name, from_month: monthText(month) } };
}

/** Writes the dealers of the client anew from the month on; its sums and conditions follow. */
async function rewrite(tx: Queryable, { server, p_gid }: At, to: Dealer, stays: boolean, month: number) {
  const client = sql`server_alias = ${server} AND p_gid = ${p_gid}`;
  const conditions = sql`client_gid = ${p_gid} AND dealer_id IN (SELECT id FROM dealers WHERE server_alias = ${server})`;
  // No facts of the server may be counted for a dealer that is just being changed.
  await tx.run(sql`SELECT lock_package_server(${server})`);
  await tx.run(sql`SELECT add_dealer_packages_of(-1, ${server}, ${p_gid}, ${month})`);
  await tx.run(sql`DELETE FROM client_dealers WHERE ${client} AND from_month >= ${month}`);
  await tx.run(
    sql`UPDATE client_dealers SET until_month = ${stays ? null : month} WHERE ${client} AND (until_month IS NULL OR until_month >= ${month})`,
  );
  if (!stays)
    await tx.run(
      sql`INSERT INTO client_dealers (server_alias, p_gid, from_month, dealer_gid) VALUES (${server}, ${p_gid}, ${month}, ${to.p_gid})`,
    );
  await tx.run(sql`SELECT add_dealer_packages_of(1, ${server}, ${p_gid}, ${month})`);
  for (const table of [sql`special_prices`, sql`minimum_tariffs`]) {
    await tx.run(sql`UPDATE ${table} SET until_month = NULL WHERE ${conditions} AND until_month >= ${month}`);
    await tx.run(
      sql`UPDATE ${table} SET until_month = ${month} WHERE ${conditions} AND until_month IS NULL AND dealer_id <> ${to.id}`,
    );
  }
}

/**
 * Puts organisations, or the one that is named, below the dealers that they have moved to by the month; what has been done is not done
 * again. Nobody has changed them: what a batch has left can be undone as before.
 */
export async function settleMoves(db: Queryable, month: number, only?: At): Promise<number> {
  const named = only ? sql`AND c.server_alias = ${only.server} AND c.p_gid = ${only.p_gid}` : empty;
  const settled = await db.one<{ moved: number }>(sql`
    WITH moved AS (
      UPDATE groups g SET parent_gid = c.dealer_gid, revision = g.revision + 1
      FROM client_dealers c
      WHERE c.from_month > 0 AND c.from_month <= ${month} AND (c.until_month IS NULL OR c.until_month > ${month})
        AND g.server_alias = c.server_alias AND g.p_gid = c.p_gid AND NOT g.is_dealer AND g.parent_gid IS DISTINCT FROM c.dealer_gid
        ${named}
      RETURNING 'group ' || g.server_alias || ':' || g.p_gid AS record, g.revision),
    left_by AS (
      UPDATE batch_items i SET revision_after = m.revision::text FROM moved m, batches b
      WHERE i.record = m.record AND i.revision_after = (m.revision - 1)::text AND b.id = i.batch_id AND b.undone_at IS NULL)
    SELECT count(*)::int AS moved FROM moved`);
  return settled?.moved ?? 0;
}

/**
 * `POST …/move/`: from a month on, not one gone by, the organisation is another dealer's client; a move that was planned for
 * then or later gives way. Conditions of its former dealers end, past months stay with them.
 */
export const moveGroup: Service<'moveGroup'> = (context: Context, { params, body }) =>
  context.db.tx(async (tx) => {
    const { caller, clock } = context;
    const at = await lockGroupInScope(tx, caller, params);
    const { parent_id, month } = body;
    const now = currentMonth(clock());
    refusePastMove(month, now);
    const group = await tx.one<{ is_dealer: boolean }>(
      sql`SELECT is_dealer FROM groups WHERE server_alias = ${at.server} AND p_gid = ${at.p_gid}`,
    );
    if (group?.is_dealer)
      throw conflict('Организация дилера переходит вместе с ним: измените головного дилера в его карточке');
    const to = await dealerOf(tx, caller, at.server, parent_id);
    const from = await holderBefore(tx, at, month);
    refuseSame(from, to, month, monthIndex(now));
    const stays = from?.p_gid === to.p_gid;
    await rewrite(tx, at, to, stays, month);
    // A move of this very month that is called off has put the client below the other dealer already.
    const back = stays && month === monthIndex(now) ? sql`, parent_gid = ${to.p_gid}` : empty;
    await tx.run(sql`
      UPDATE groups SET modified_at = ${clock()}, modified_by = ${caller.login}, revision = revision + 1 ${back}
      WHERE server_alias = ${at.server} AND p_gid = ${at.p_gid}`);
    await settleMoves(tx, monthIndex(now), at);
    await audit(tx, context, {
      entity: 'group',
      id: `${at.server}:${at.p_gid}`,
      ...toldOf(from, to, month),
    });
    return { p_gid: at.p_gid, parent_id: to.p_gid, month };
  });
