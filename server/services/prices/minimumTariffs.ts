import sql, { type Sql } from 'sql-template-tag';
import type { MinimumTariff, NewMinimumTariff } from '../../../src/contract/minimumTariffs';
import {
  mayWriteStarted,
  notClientThen,
  refuseBilled,
  refusePast,
  refuseStarted,
} from '../../../src/contract/priceRules';
import { refuseWithoutTariff, withoutOrgId } from '../../../src/contract/plans/sheetTariffs';
import { monthOfDay } from '../../../src/contract/plans/specPrices';
import { currentMonth, monthIndex, type Month } from '../../../src/domain/month';
import type { Queryable } from '../../db/queryable';
import { audit } from '../kernel/audit';
import { wasClient } from '../kernel/clientMonths';
import type { Context, Service } from '../kernel/context';
import { badField, conflict, notFound, type Refusal } from '../../../src/contract/refusal';
import { checkRevision, type LastChange } from '../../../src/contract/revision';
import { dayText } from '../../../src/domain/day';
import { lockDealerInScope, dealersInScope } from '../kernel/scope';
import { changed, made, served } from '../kernel/written';

/** A tariff as it stands. */
export interface StoredTariff extends LastChange {
  dealer_id: number;
  client_gid: number;
  revision: string;
  model: MinimumTariff;
}

/** Tariffs with the status of their client's at `now`, narrowed by `where` on `t`, `d` (the dealer) and `g` (the client). */
export async function readTariffs(db: Queryable, where: Sql, now: Date): Promise<StoredTariff[]> {
  const current = monthIndex(currentMonth(now));
  const index = (day: Sql) => sql`(12 * extract(year FROM ${day}) + extract(month FROM ${day}))::int`;
  const rows = await db.rows<
    MinimumTariff &
      LastChange & {
        dealer_id: number;
        client_gid: number;
        revision: number;
        changed_at: string | null;
        began: boolean;
        ended: boolean;
        followed: boolean;
      }
  >(sql`
    SELECT t.tariff_id, own.org_id AS dealer_org_id, t.client_org_id, g.name AS client_name, t.start_date::text AS start_date, t.package_count,
           t.cost::float8 AS tariff_cost, t.compensation::float8 AS tariff_compensation, t.percent::float8 AS percent, t.emails, t.dealer_id, t.client_gid, t.revision, t.modified_by, t.modified_at,
           to_char(coalesce(t.modified_at, t.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS changed_at,
           ${index(sql`t.start_date`)} <= ${current} AS began, coalesce(t.until_month <= greatest(${index(sql`t.start_date`)}, ${current}), false) AS ended,
           EXISTS (SELECT 1 FROM minimum_tariffs later WHERE later.dealer_id = t.dealer_id AND later.client_gid = t.client_gid
                   AND later.start_date > t.start_date AND ${index(sql`later.start_date`)} <= ${current}) AS followed
    FROM minimum_tariffs t JOIN dealers d ON d.id = t.dealer_id
    JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid
    JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = t.client_gid
    WHERE ${where} ORDER BY t.start_date DESC, t.tariff_id DESC`);
  return rows.map(({ dealer_id, client_gid, revision, modified_at, changed_at, began, ended, followed, ...row }) => ({
    dealer_id,
    client_gid,
    revision: String(revision),
    modified_by: row.modified_by,
    modified_at: modified_at as Date | null,
    model: {
      ...row,
      price_status: ended || (began && followed) ? 'archive' : began ? 'active' : 'future',
      modified_at: changed_at,
    },
  }));
}

const audited = ({
  tariff_id: _id,
  dealer_org_id: _dealer,
  price_status: _status,
  modified_by: _by,
  modified_at: _at,
  ...model
}: MinimumTariff) => model;

/** The dealer in scope whose organisation id is `org`. */
async function dealerOf({ caller }: Context, db: Queryable, org: number): Promise<number> {
  const dealer = await db.one<{ id: number }>(sql`
    SELECT d.id FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    WHERE g.org_id = ${org} AND ${dealersInScope(caller)} ORDER BY d.id LIMIT 1`);
  if (!dealer) throw notFound();
  return dealer.id;
}

/** `GET /tariff-minimum/`: those of a dealer, of all clients or of those named. */
export const listMinimumTariffs: Service<'listMinimumTariffs'> = async (context, { query }) => {
  const id = await dealerOf(context, context.db, query.dealer_org_id);
  const clients = query.client_org_ids ? sql`t.client_org_id = ANY(${query.client_org_ids}::int[])` : sql`true`;
  const rows = await readTariffs(context.db, sql`t.dealer_id = ${id} AND ${clients}`, context.clock());
  return rows.map(({ model }) => model);
};

/** One tariff of a dealer in scope. */
export const readMinimumTariff: Service<'readMinimumTariff'> = async (context, { params }) => {
  const [found] = await readTariffs(
    context.db,
    sql`t.tariff_id = ${params.tariff_id} AND ${dealersInScope(context.caller)}`,
    context.clock(),
  );
  return served(found);
};

interface Client {
  p_gid: number;
  org_id: number | null;
  name: string;
  until_month: number | null;
}

/** The dealer's client that `who` tells of `groups g`, as which it stands in the month; `refused` where there is none, 400 where there are several. */
async function clientOf(tx: Queryable, dealer: number, who: Sql, start: Month, refused: Refusal) {
  const [client, another] = await tx.rows<Client>(sql`
    SELECT c.p_gid, g.org_id, g.name, c.until_month FROM dealers d JOIN client_dealers c ON ${wasClient(monthIndex(start), monthIndex(start))} AND c.p_gid <> d.p_gid
    JOIN groups g ON g.server_alias = c.server_alias AND g.p_gid = c.p_gid
    WHERE d.id = ${dealer} AND ${who} ORDER BY g.p_gid LIMIT 2`);
  if (!client) throw refused;
  if (another)
    throw badField('client_org_id', `ID ${client.org_id} у нескольких клиентов: ${client.name}, ${another.name}`);
  return client;
}

async function refuseOccupied(tx: Queryable, dealer: number, client: number, day: string, except = 0) {
  const taken = await tx.one(sql`
    SELECT 1 FROM minimum_tariffs WHERE dealer_id = ${dealer} AND client_gid = ${client} AND start_date = ${day}::date AND tariff_id <> ${except}`);
  if (taken) throw conflict(`Тариф с ${dayText(day)} у этой организации уже есть`);
}

type Terms = Omit<NewMinimumTariff, 'client_id' | 'client_org_id' | 'dealer_org_id'>;

/** Makes a tariff of a dealer in scope, for his client that `who` tells of `groups g`. */
export const createTariff = (context: Context, dealer: number, who: Sql, body: Terms) =>
  context.db.tx(async (tx) => {
    await lockDealerInScope(tx, context.caller, dealer);
    const row = await tx.one<{ enabled: boolean }>(
      sql`SELECT minimum_tariff_enabled AS enabled FROM dealers WHERE id = ${dealer}`,
    );
    refuseWithoutTariff(row?.enabled === true);
    const unknown = badField('client_org_id', 'Выберите организацию этого дилера');
    const client = await clientOf(tx, dealer, who, monthOfDay(body.start_date), unknown);
    if (client.org_id === null) throw badField('client_org_id', withoutOrgId);
    if (!mayWriteStarted(context.caller.rights))
      refusePast(currentMonth(context.clock()), monthOfDay(body.start_date), 'start_date');
    await refuseOccupied(tx, dealer, client.p_gid, body.start_date);
    const { start_date, package_count, cost, compensation, percent = null, emails } = body;
    const written = await tx.one<{ tariff_id: number }>(sql`
      INSERT INTO minimum_tariffs (dealer_id, client_gid, client_org_id, start_date, until_month, package_count, percent, cost, compensation, emails, created_at, created_by)
      VALUES (${dealer}, ${client.p_gid}, ${client.org_id}, ${start_date}, ${client.until_month}, ${package_count}, ${percent}, ${cost}, ${compensation}, ${emails}, ${context.clock()}, ${context.caller.login})
      RETURNING tariff_id`);
    const [tariff] = await readTariffs(tx, sql`t.tariff_id = ${written?.tariff_id}`, context.clock());
    return made(tx, context, 'minimumTariff', String(written?.tariff_id), tariff, audited);
  });

/** `POST /tariff-minimum/`: for a client of a dealer that has the tariff. */
export const createMinimumTariff: Service<'createMinimumTariff'> = async (context, { body }) => {
  const dealer = await dealerOf(context, context.db, body.dealer_org_id);
  const { client_id, client_org_id, ...terms } = body;
  const who = client_id === undefined ? sql`g.org_id = ${client_org_id}` : sql`g.p_gid = ${client_id}`;
  return createTariff(context, dealer, who, terms);
};

/** A tariff in scope, locked, that `refuse` lets go by; a billing administrator is not asked. */
async function lockTariff(
  tx: Queryable,
  context: Context,
  tariff_id: number,
  refuse: (model: MinimumTariff) => void,
): Promise<StoredTariff> {
  const [seen] = await readTariffs(
    tx,
    sql`t.tariff_id = ${tariff_id} AND ${dealersInScope(context.caller)}`,
    context.clock(),
  );
  if (!seen) throw notFound();
  await lockDealerInScope(tx, context.caller, seen.dealer_id);
  const [found] = await readTariffs(tx, sql`t.tariff_id = ${tariff_id}`, context.clock());
  if (!found) throw notFound();
  checkRevision(context, found.revision, found);
  if (!mayWriteStarted(context.caller.rights)) refuse(found.model);
  return found;
}

const refuseBegun = ({ price_status }: MinimumTariff) => refuseStarted(price_status);

/** `PATCH /tariff-minimum/`: the tariff that the body names; its client stays. */
export const changeMinimumTariff: Service<'changeMinimumTariff'> = (context, { body }) =>
  context.db.tx(async (tx) => {
    const before = await lockTariff(tx, context, body.tariff_id, refuseBegun);
    if (body.client_org_id !== before.model.client_org_id)
      throw badField('client_org_id', 'Организация тарифа не изменяется');
    const month = monthOfDay(body.start_date);
    const moves = monthIndex(month) !== monthIndex(monthOfDay(before.model.start_date));
    const own = sql`g.p_gid = ${before.client_gid}`;
    const until = moves
      ? sql`${(await clientOf(tx, before.dealer_id, own, month, notClientThen('start_date'))).until_month}::int`
      : sql`until_month`;
    if (!mayWriteStarted(context.caller.rights)) refusePast(currentMonth(context.clock()), month, 'start_date');
    await refuseOccupied(tx, before.dealer_id, before.client_gid, body.start_date, body.tariff_id);
    const { cost, compensation, percent = null, emails } = body;
    const given = sql`${body.start_date}::date, ${cost}::numeric, ${compensation}::numeric, ${percent}::numeric, ${emails}::text[]`;
    const written = await tx.run(sql`
      UPDATE minimum_tariffs SET (start_date, cost, compensation, percent, emails) = (${given}), until_month = ${until},
             modified_at = ${context.clock()}, modified_by = ${context.caller.login}, revision = revision + 1
      WHERE tariff_id = ${body.tariff_id} AND (start_date, cost, compensation, percent, emails) IS DISTINCT FROM (${given})`);
    if (written === 0) return served(before);
    const [after] = await readTariffs(tx, sql`t.tariff_id = ${body.tariff_id}`, context.clock());
    const id = String(body.tariff_id);
    return changed(tx, context, { entity: 'minimumTariff', id, before, after, told: audited });
  });

const remove = (context: Context, tariff_id: number, refuse: (model: MinimumTariff) => void) =>
  context.db.tx(async (tx) => {
    const gone = await lockTariff(tx, context, tariff_id, refuse);
    await tx.run(sql`DELETE FROM minimum_tariffs WHERE tariff_id = ${tariff_id}`);
    const before = audited(gone.model);
    await audit(tx, context, { entity: 'minimumTariff', id: String(tariff_id), before, dealer: gone.dealer_id });
    return undefined;
  });

/** `DELETE /tariff-minimum/{tariff_id}/`. */
export const removeMinimumTariff: Service<'removeMinimumTariff'> = (context, { params }) =>
  remove(context, params.tariff_id, refuseBegun);

/** Takes back a tariff that has just been made: also one of the current month, as it could be made; of no month that has gone by. */
export const takeBackMinimumTariff = (context: Context, tariff_id: number) =>
  remove(context, tariff_id, ({ start_date }) => refuseBilled(currentMonth(context.clock()), monthOfDay(start_date)));
