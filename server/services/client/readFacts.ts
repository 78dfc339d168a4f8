import sql, { empty, type Sql } from 'sql-template-tag';
import type { ClientFacts, PackageFacts, UserFacts } from '../../../src/domain/diagnosis/clientFacts';
import { formatIsoDay, moscowDay } from '../../../src/domain/day';
import { currentMonth, fromMonthIndex, monthIndex } from '../../../src/domain/month';
import { agreedIn, fullUnlimitedName } from '../../../src/domain/sales/agreement';
import { schemeOf } from '../../../src/domain/sales/prices';
import type { At } from '../groups/model';
import type { Context } from '../kernel/context';
import { dealersInScope, factsInScope } from '../kernel/scope';
import { agreementColumns, agreementOf, type AgreementRow } from '../sales/agreements';

/** The window of days that packages are counted in. */
const windowDays = 30;

const day = (moment: Sql) => sql`to_char(${moment} AT TIME ZONE 'Europe/Moscow', 'YYYY-MM-DD')`;

/** When something was written last to one of the organisation's records; of what has been pruned nothing is known. */
const lastWritten = ({ server, p_gid }: At, entities: readonly string[], told: Sql = empty) => sql`
  (SELECT ${day(sql`a.at`)} FROM audit a WHERE a.entity = ANY(${entities}::text[]) AND a.entity_id = ${`${server}:${p_gid}`} ${told}
   ORDER BY a.id DESC LIMIT 1)`;

type Organisation = Pick<
  ClientFacts,
  | 'status'
  | 'statusSince'
  | 'contract'
  | 'opf'
  | 'inn'
  | 'kpp'
  | 'innCorrect'
  | 'orgId'
  | 'orgIdRegistered'
  | 'profile'
  | 'packagesUntil'
>;

const organisationOf = (at: At, today: string) => sql`
  SELECT g.access_status AS status, coalesce(${lastWritten(at, ['group', 'billing'], sql`AND a.after ? 'access_status'`)}, ${day(sql`g.created_at`)}) AS "statusSince",
    g.contract, g.opf, g.inn, g.kpp, g.is_inn_correct AS "innCorrect", g.org_id AS "orgId",
    CASE WHEN NOT EXISTS (SELECT 1 FROM org_register) THEN NULL
         ELSE EXISTS (SELECT 1 FROM org_register r WHERE r.inn = g.inn AND r.kpp = coalesce(g.kpp, '') AND r.org_id = g.org_id) END AS "orgIdRegistered",
    json_build_object('emulator', coalesce(f.is_emulator, false), 'byDefault', coalesce(f.is_default, false), 'participantId', f.participant_id,
      'hasLogin', f.username IS NOT NULL, 'hasPassword', f.password_sealed IS NOT NULL, 'hasSender', f.sender_info IS NOT NULL,
      'since', ${lastWritten(at, ['fcsProfile'])}) AS profile,
    to_char(packages_until(g.server_alias, ${today}), 'YYYY-MM-DD') AS "packagesUntil"
  FROM groups g LEFT JOIN fcs_profiles f ON f.server_alias = g.server_alias AND f.p_gid = g.p_gid
  WHERE g.server_alias = ${at.server} AND g.p_gid = ${at.p_gid}`;

const usersOf = ({ server, p_gid }: At) => sql`
  SELECT count(*)::int AS total, count(*) FILTER (WHERE NOT r.banned)::int AS open,
    count(*) FILTER (WHERE NOT r.banned AND u.package_types <> '{}')::int AS able,
    (array_agg(json_build_object('p_id', u.p_id, 'login', u.login) ORDER BY u.login) FILTER (WHERE NOT r.banned AND u.package_types = '{}'))[1] AS without,
    min(u.p_id) FILTER (WHERE r.banned) AS "firstBanned", coalesce(bool_or(u.in_online), false) AS online
  FROM users u JOIN roles r USING (p_rid) WHERE u.server_alias = ${server} AND u.group_gid = ${p_gid}`;

/** The last sign-in to the office among some users. */
const signInOf = (users: Sql) => sql`
  SELECT ${day(sql`s.at`)} AS day, u.login FROM users u
  CROSS JOIN LATERAL (
    SELECT a.at FROM audit a WHERE a.entity = 'session' AND a.entity_id = u.server_alias || ':' || u.p_id AND a.operation = 'signIn'
    ORDER BY a.id DESC LIMIT 1) s
  WHERE ${users} ORDER BY s.at DESC LIMIT 1`;

/** Packages up to the newest day of the server's data: only those of months in which the client was of a dealer in scope. */
function packagesOf({ caller }: Context, { server, p_gid }: At, until: string, user: Sql = empty) {
  const theirs = sql`f.server_alias = ${server} AND f.group_gid = ${p_gid} AND ${factsInScope(caller)}`;
  const facts = sql`${theirs} ${user} AND f.day <= ${until}::date`;
  const from = sql`${until}::date - ${2 * windowDays}::int`;
  const inRecent = sql`f.day > ${until}::date - ${windowDays}::int`;
  const since = sql`f.month_index >= 12 * extract(year FROM ${from})::int + extract(month FROM ${from})::int AND f.day > ${from}`;
  return sql`
    WITH newest AS (SELECT max(f.month_index) AS month_index FROM package_facts f WHERE ${facts} AND NOT f.is_emulator)
    SELECT
      (SELECT json_build_object('day', to_char(f.day, 'YYYY-MM-DD'), 'login', u.login, 'origin', f.origin)
       FROM newest JOIN package_facts f USING (month_index) LEFT JOIN users u ON u.server_alias = f.server_alias AND u.p_id = f.p_id
       WHERE ${facts} AND NOT f.is_emulator ORDER BY f.day DESC, f.count DESC, u.login, f.origin LIMIT 1) AS last,
      (SELECT max(f.month_index) FROM client_packages f
       WHERE ${theirs} AND f.senders > 0 AND f.month_index > coalesce((SELECT n.month_index FROM newest n), 0)
         AND f.month_index IN (SELECT m.month FROM fact_months() m WHERE NOT m.attached)) AS archived,
      coalesce(sum(f.count) FILTER (WHERE NOT f.is_emulator AND ${inRecent}), 0)::bigint AS recent,
      coalesce(sum(f.count) FILTER (WHERE NOT f.is_emulator AND NOT ${inRecent}), 0)::bigint AS before,
      coalesce(sum(f.count) FILTER (WHERE f.is_emulator AND ${inRecent}), 0)::bigint AS emulated
    FROM package_facts f WHERE ${facts} AND ${since}`;
}

const nothing: PackageFacts = { last: null, recent: 0, before: 0, emulated: 0 };

const readPackages = async (context: Context, at: At, until: string | null, user?: Sql) =>
  (until && (await context.db.one<PackageFacts>(packagesOf(context, at, until, user)))) || nothing;

/** What the organisation has agreed on in billing that holds in this month: its own row names what was added last, which may have yet to begin. */
async function readTariff({ db, clock }: Context, { server, p_gid }: At) {
  const row = await db.one<AgreementRow>(
    sql`SELECT ${agreementColumns.select} FROM groups c ${agreementColumns.from} WHERE c.server_alias = ${server} AND c.p_gid = ${p_gid}`,
  );
  if (!row) return { tariff: null, withoutTariff: false };
  const { full, tariff, stopTariff } = agreedIn(agreementOf(row), currentMonth(clock()));
  return { tariff: full ? fullUnlimitedName : tariff, withoutTariff: stopTariff };
}

/**
 * From when the price list of the client's dealer holds: of its kind of billing, else of the kinds that it has sent of late; undefined for who
 * may not see prices, or not those of this dealer.
 */
async function readPriceList({ caller, db, clock }: Context, { server, p_gid }: At): Promise<ClientFacts['priceList']> {
  if (!caller.rights.has('dealers')) return undefined;
  const month = monthIndex(currentMonth(clock()));
  const started = sql`SELECT max(l.month_index) FROM price_lists l WHERE l.dealer_id = d.id AND l.month_index <= ${month}`;
  const sent = sql`
    SELECT k.scheme FROM package_facts f
    JOIN unnest(${[...schemeOf.keys()]}::text[], ${[...schemeOf.values()]}::text[]) AS k (position, scheme) ON k.position = f.position
    WHERE f.server_alias = c.server_alias AND f.group_gid = c.p_gid AND f.month_index BETWEEN ${month - 1}::int AND ${month} AND NOT f.is_emulator`;
  const row = await db.one<{ latest: number | null }>(sql`
    SELECT coalesce(
      (${started} AND l.billing_alias = coalesce(g.billing_type, d.billing_type, l.billing_alias)),
      (${started} AND l.billing_alias IN (${sent}))) AS latest
    FROM client_dealers c
    JOIN groups g USING (server_alias, p_gid)
    JOIN dealers d ON d.server_alias = c.server_alias AND d.p_gid = c.dealer_gid
    WHERE c.server_alias = ${server} AND c.p_gid = ${p_gid} AND c.from_month <= ${month}
      AND (c.until_month IS NULL OR c.until_month > ${month}) AND ${dealersInScope(caller)}`);
  if (!row) return undefined;
  return row.latest === null ? null : fromMonthIndex(row.latest);
}

/** A user of the organisation; undefined for one of another. */
async function readUser(context: Context, at: At, p_id: number, until: string | null): Promise<UserFacts | undefined> {
  const { db } = context;
  const row = await db.one<Omit<UserFacts, 'packages' | 'signIn'>>(sql`
    SELECT u.p_id, u.login, u.full_name AS name, r.name AS role, r.banned, u.password_assigned AS "passwordAssigned", cardinality(u.package_types) AS kinds,
      u.selfsign AS signature, u.in_online AS online
    FROM users u JOIN roles r USING (p_rid) WHERE u.server_alias = ${at.server} AND u.p_id = ${p_id} AND u.group_gid = ${at.p_gid}`);
  if (!row) return undefined;
  const [packages, signIn] = await Promise.all([
    readPackages(context, at, until, sql`AND f.p_id = ${p_id}`),
    db.one<NonNullable<UserFacts['signIn']>>(signInOf(sql`u.server_alias = ${at.server} AND u.p_id = ${p_id}`)),
  ]);
  return { ...row, packages, signIn: signIn ?? null };
}

/** All that is known of an organisation, which the caller has been found to see. */
export async function readFacts(context: Context, at: At, asked: number | undefined): Promise<ClientFacts | undefined> {
  const { db, clock } = context;
  const today = formatIsoDay(moscowDay(clock()));
  const [organisation, tariff, users, signIn, priceList] = await Promise.all([
    db.one<Organisation>(organisationOf(at, today)),
    readTariff(context, at),
    db.one<ClientFacts['users']>(usersOf(at)),
    db.one<NonNullable<ClientFacts['signIn']>>(
      signInOf(sql`u.server_alias = ${at.server} AND u.group_gid = ${at.p_gid}`),
    ),
    readPriceList(context, at),
  ]);
  if (!organisation || !users) return undefined;
  const until = organisation.packagesUntil;
  const [packages, user] = await Promise.all([
    readPackages(context, at, until),
    asked === undefined ? undefined : readUser(context, at, asked, until),
  ]);
  return { ...organisation, ...tariff, today, users, priceList, packages, signIn: signIn ?? null, user };
}
