import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import type { PriceGuard } from '../../../../src/contract/priceGuard';
import { minimumPackageCount, type MinimumTariff } from '../../../../src/contract/minimumTariffs';
import { mayWriteStarted, refusePast, refuseStarted } from '../../../../src/contract/priceRules';
import { currentMonth } from '../../../../src/domain/month';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { checkDealerInScope, lockDealerInScope } from '../../kernel/scope';
import { readSettings } from '../../prices/guardPrices';
import {
  changeMinimumTariff,
  createTariff,
  monthOf,
  readTariffs,
  refuseWithoutTariff,
  takeBackMinimumTariff,
  type StoredTariff,
} from '../../prices/minimumTariffs';
import { findClients, unmatched, type FoundClient, type Match } from '../../sheets/findClients';
import type { BatchKind, Standing } from '../kind';
import { remarked } from '../remarked';
import { said } from '../../../../src/contract/plans/said';

type Input = BatchInput<'minimum-tariffs'>;
type Line = Input['tariffs'][number];
type Terms = Pick<MinimumTariff, 'start_date' | 'emails'> & {
  cost: number;
  compensation: number;
  percent: number | null;
};

interface At {
  client: number;
  day: string;
}

/** The place of a row in the input; of one that is known also its client and its day. */
const keyOf = (place: number, client: FoundClient, day: string) => `${place}:${client.p_gid}:${day}`;

function placeOf(key: string): At {
  const [, client, day = ''] = key.split(':');
  return { client: Number(client), day };
}

const dayOf = (iso: string) => iso.split('-').reverse().join('.');

const termsOf = ({ start_date, tariff_cost, tariff_compensation, percent, emails }: MinimumTariff): Terms => ({
  start_date,
  cost: tariff_cost,
  compensation: tariff_compensation,
  percent,
  emails,
});

/** What stands with clients from days on, by client and day. */
async function readStored(tx: Queryable, { clock }: Context, dealer: number, at: readonly At[]) {
  const where = sql`t.dealer_id = ${dealer} AND (t.client_gid, t.start_date) IN (
    SELECT * FROM unnest(${at.map(({ client }) => client)}::int[], ${at.map(({ day }) => day)}::date[]))`;
  const rows = await readTariffs(tx, where, clock());
  return new Map(rows.map((row) => [`${row.client_gid}:${row.model.start_date}`, row]));
}

interface Ground {
  context: Context;
  settings: PriceGuard;
  enabled: boolean;
  stored: ReadonlyMap<string, StoredTariff>;
  /** Clients and days that an earlier row has. */
  taken: Set<string>;
}

/** What keeps a tariff from being written, in the words of the single operation. */
function problemsOf({ context, enabled }: Ground, client: FoundClient, day: string, found: StoredTariff | undefined) {
  const { caller, clock } = context;
  const timely = mayWriteStarted(caller.rights)
    ? []
    : said(() =>
        found ? refuseStarted(found.model.price_status) : refusePast(currentMonth(clock()), monthOf(day), 'start_date'),
      );
  if (found) return timely;
  const nameless = client.org_id === null ? ['У клиента нет ID организации'] : [];
  return [...said(() => refuseWithoutTariff(enabled)), ...nameless, ...timely];
}

function rowOf(ground: Ground, line: Line, match: Match, place: number): BatchRow {
  const { start_date: day, cost, compensation, emails } = line;
  const none = { key: String(place), before: null, after: null, revision: null };
  if (!match.client) return { ...none, ...unmatched(line, match) };
  const { client } = match;
  const named = { key: keyOf(place, client, day), label: `${client.name}, с ${dayOf(day)}` };
  const record = `${client.p_gid}:${day}`;
  if (ground.taken.has(record)) return { ...none, ...named, problems: ['Этот клиент с этой датой уже есть выше'] };
  ground.taken.add(record);
  const found = ground.stored.get(record);
  const before = found ? termsOf(found.model) : null;
  const after: Terms = {
    start_date: day,
    cost,
    compensation: compensation ?? before?.compensation ?? 0,
    percent: before?.percent ?? null,
    emails: emails ?? before?.emails ?? [],
  };
  const row = { ...named, before: before && { ...before }, after: { ...after }, revision: found?.revision ?? null };
  if (isDeepStrictEqual(before, after)) return { ...row, problems: [] };
  const guarded = remarked(ground, { form: 'minimum', prices: after, before: before ?? undefined, compared: {} });
  const problems = [...problemsOf(ground, client, day, found), ...guarded.problems];
  if (problems.length > 0) return { ...row, after: null, problems };
  return { ...row, problems, ...(guarded.remarks.length > 0 && { remarks: guarded.remarks }) };
}

/** The tariff that a key means; it is there, as the plan or the batch has seen it. */
async function tariffAt(context: Context, dealer: number, key: string): Promise<StoredTariff> {
  const at = placeOf(key);
  const found = (await readStored(context.db, context, dealer, [at])).get(`${at.client}:${at.day}`);
  if (!found) throw new Error(`no tariff at ${key}`);
  return found;
}

async function change(context: Context, dealer: number, key: string, terms: BatchRow['before']) {
  const { model } = await tariffAt(context, dealer, key);
  const { percent, ...given } = terms as unknown as Terms;
  const { tariff_id, dealer_org_id, client_org_id } = model;
  const ids = { tariff_id, dealer_org_id, client_org_id, package_count: minimumPackageCount } as const;
  const body = { ...ids, ...given, ...(percent !== null && { percent }) };
  const asked = { params: undefined, query: undefined, body };
  return changeMinimumTariff({ ...context, operation: 'changeMinimumTariff' }, asked);
}

/** `minimum-tariffs`: minimum tariffs of a dealer's clients from a sheet, found by INN and KPP (doc 2 §5, sheets). */
export const minimumTariffs: BatchKind<Input> = {
  input: batchInputs['minimum-tariffs'],
  operations: () => ({ does: 'createMinimumTariff', undoes: 'removeMinimumTariff' }),
  plan: async (tx, context, { dealer, tariffs }, lock) => {
    if (lock) await lockDealerInScope(tx, context.caller, dealer);
    else await checkDealerInScope(context, dealer);
    const named = tariffs.map(({ inn, kpp, client_id, start_date }) => ({
      inn,
      kpp,
      client_id,
      month: monthOf(start_date),
    }));
    const matches = await findClients(tx, dealer, named);
    const at = matches.flatMap(({ client }, place) => {
      const day = tariffs[place]?.start_date;
      return client && day !== undefined ? [{ client: client.p_gid, day }] : [];
    });
    const own = await tx.one<{ enabled: boolean }>(
      sql`SELECT minimum_tariff_enabled AS enabled FROM dealers WHERE id = ${dealer}`,
    );
    const stored = await readStored(tx, context, dealer, at);
    const settings = await readSettings(tx);
    const ground: Ground = { context, settings, enabled: own?.enabled === true, stored, taken: new Set() };
    return tariffs.map((line, place) => rowOf(ground, line, matches[place] ?? { problem: '' }, place));
  },
  write: async (context, { dealer }, { key, before, after }) => {
    if (before !== null) return { ...termsOf((await change(context, dealer, key, after)).body) };
    const { percent: _none, ...terms } = after as unknown as Terms;
    const who = sql`g.p_gid = ${placeOf(key).client}`;
    const { body } = await createTariff(context, dealer, who, { ...terms, package_count: minimumPackageCount });
    return { ...termsOf(body) };
  },
  standing: (tx, { dealer }, keys) => {
    const at = keys.map(placeOf);
    return tx.rows<Standing>(sql`
      SELECT a.key, t.revision::text AS revision, t.modified_by AS by, t.modified_at AS at
      FROM unnest(${[...keys]}::text[], ${at.map(({ client }) => client)}::int[], ${at.map(({ day }) => day)}::date[]) AS a(key, client, day)
      JOIN minimum_tariffs t ON t.dealer_id = ${dealer} AND t.client_gid = a.client AND t.start_date = a.day`);
  },
  undo: async (context, { dealer }, { key, before }) => {
    if (before !== null) return change(context, dealer, key, before);
    const { model } = await tariffAt(context, dealer, key);
    return takeBackMinimumTariff(context, model.tariff_id);
  },
};
