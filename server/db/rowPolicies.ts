import { auditKindNames, auditKinds } from '../../src/domain/auditKinds';

/*
 * What a caller sees of the tables of clients' data, whatever a statement asks for. The settings are those that `prefixOf` sets; they
 * are read once for a statement, and without them there is nothing to see.
 */
const server = "(SELECT nullif(current_setting('sight.server', true), ''))";
const gids = "(SELECT nullif(current_setting('sight.gids', true), '')::integer[])::integer[]";
const below = "(SELECT current_setting('sight.below', true) = 'true')";
const user = "(SELECT nullif(current_setting('sight.user', true), '')::integer)";

/** The organisations in sight (`groupsInScope`), of `groups g`. */
const inSight = `g.server_alias = ${server} AND (g.p_gid = ANY (${gids}) OR (g.parent_gid = ANY (${gids}) AND (${below} OR NOT g.is_dealer)))`;

/** What belongs to an organisation in sight. */
const ofGroup = (table: string, column: string) =>
  `${table}.server_alias = ${server} AND EXISTS (SELECT FROM groups g WHERE g.server_alias = ${table}.server_alias AND g.p_gid = ${table}.${column} AND ${inSight})`;

/** The same of what leads to an organisation, to a user and to a dealer by its columns: records of declared resources. */
export const sightOfGroups = (atServer: string, id: string) =>
  `EXISTS (SELECT FROM groups g WHERE g.server_alias = ${atServer} AND g.p_gid = ${id} AND ${inSight})`;
export const sightOfUsers = (atServer: string, id: string) =>
  `EXISTS (SELECT FROM users u JOIN groups g ON g.server_alias = u.server_alias AND g.p_gid = u.group_gid
    WHERE u.server_alias = ${atServer} AND u.p_id = ${id} AND ${inSight})`;
export const sightOfDealers = (id: string) =>
  `EXISTS (SELECT FROM dealers d WHERE d.id = ${id} AND d.server_alias = ${server} AND d.p_gid = ANY (${gids}))`;
/** What is its owner's alone, and what is everybody's whose work it is. */
export const sightOfOwner = {
  of: (atServer: string, id: string) => `${atServer} = ${server} AND ${id} = ${user}`,
  anybody: `${server} IS NOT NULL`,
};

/** Whether an organisation, by its columns, was once a client of a dealer in sight: reports of then name it and its users. */
const wasClient = (table: string, column: string) =>
  `EXISTS (SELECT FROM client_dealers c WHERE c.server_alias = ${table}.server_alias AND c.p_gid = ${table}.${column} AND c.dealer_gid = ANY (${gids}))`;

/** What belongs to an organisation in sight, or to one that was once: reports of the past tell of it. */
const ofGroupEver = (table: string, column: string) =>
  `${ofGroup(table, column)} OR ${table}.server_alias = ${server} AND ${wasClient(table, column)}`;

/** What a profile belongs to is an organisation or its subgroup. */
const ofProfile = `${ofGroup('fcs_profiles', 'p_gid')} OR fcs_profiles.server_alias = ${server} AND EXISTS (
  SELECT FROM subgroups s WHERE s.server_alias = fcs_profiles.server_alias AND s.p_gid = fcs_profiles.p_gid)`;

/** Of organisations also those are seen that reports of the past name, and the names of dealers of the same server. */
const namedGroups = `groups.server_alias = ${server} AND (groups.p_gid = ANY (${gids}) OR groups.parent_gid = ANY (${gids}) OR groups.is_dealer
  OR ${wasClient('groups', 'p_gid')})`;

/** The dealers in sight, and whoever was ever a client of theirs. */
const clients = `SELECT c.p_gid FROM client_dealers c WHERE c.server_alias = ${server} AND c.dealer_gid = ANY (${gids}) UNION ALL SELECT unnest(${gids})`;

/** What is counted of an organisation that was ever a client of a dealer in sight: the months are the statement's to tell. The clients are read once. */
const ofCounted = (table: string) => `${table}.server_alias = ${server} AND ${table}.group_gid IN (${clients})`;

/** What a dealer in sight has by his number, and the dealer above him, with whom he shares. */
const ofDealer = (table: string) =>
  `${table}.dealer_id IN (SELECT unnest(ARRAY[d.id, d.parent_dealer_id]) FROM dealers d WHERE d.server_alias = ${server} AND d.p_gid = ANY (${gids}))`;

/** The same of what is agreed with a client: what the next dealer has agreed with one who went there ends what was agreed before. */
const ofAgreed = (table: string) =>
  `${ofDealer(table)} OR ${table}.client_gid IN (${clients}) AND ${table}.dealer_id IN (SELECT d.id FROM dealers d WHERE d.server_alias = ${server})`;

/** What the audit tells of nobody in particular and yet shows to some alone. */
const unshown = auditKindNames.filter((kind) => auditKinds[kind].sight !== 'everybody');

/** A record of the audit about an organisation in sight (`server:p_gid`), or about nobody's (`*`): news, and records of declared resources in sight. */
const ofSubject = `CASE WHEN audit.subject = '*' THEN ${server} IS NOT NULL AND audit.entity <> ALL ('{${unshown.join(',')}}')
  AND (audit.entity NOT LIKE 'declared.%' OR record_in_sight(audit.entity, audit.entity_id))
  ELSE EXISTS (SELECT FROM groups g WHERE g.server_alias = split_part(audit.subject, ':', 1) AND g.p_gid = substring(audit.subject FROM ':(\\d+)$')::integer AND ${inSight}) END`;

/** One's own, and what the people of an organisation in sight share. */
const ofPeople = `views.server_alias = ${server} AND (views.owner_id = ${user} OR views.shared AND views.p_gid = ANY (${gids}))`;

/** The tables whose rows are told apart, and which of them a caller sees. */
export const rowPolicies: Readonly<Record<string, string>> = {
  groups: namedGroups,
  subgroups: ofGroup('subgroups', 'group_gid'),
  users: ofGroupEver('users', 'group_gid'),
  fcs_profiles: ofProfile,
  billing_items: ofGroupEver('billing_items', 'p_gid'),
  client_notes: ofGroup('client_notes', 'p_gid'),
  // A user in sight is in sight there too.
  sign_in_days: `EXISTS (SELECT FROM users u WHERE u.server_alias = sign_in_days.server_alias AND u.p_id = sign_in_days.p_id)`,
  dealers: `dealers.server_alias = ${server}`,
  audit: ofSubject,
  package_facts: ofCounted('package_facts'),
  client_packages: ofCounted('client_packages'),
  dealer_packages: `dealer_packages.server_alias = ${server} AND dealer_packages.dealer_gid = ANY (${gids})`,
  price_lists: ofDealer('price_lists'),
  special_prices: ofAgreed('special_prices'),
  minimum_tariffs: ofAgreed('minimum_tariffs'),
  price_checks: ofDealer('price_checks'),
  batches: sightOfOwner.of('batches.actor_server', 'batches.actor_id'),
  // Those of a batch in sight.
  batch_items: 'EXISTS (SELECT FROM batches b WHERE b.id = batch_items.batch_id)',
  views: ofPeople,
  recipes: `recipes.server_alias = ${server} AND recipes.p_gid = ANY (${gids})`,
};

/** To these every work adds, whoever may read it afterwards. */
export const addedByAll: ReadonlySet<string> = new Set(['audit']);
