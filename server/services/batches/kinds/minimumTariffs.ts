import sql from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import { minimumPackageCount } from '../../../../src/contract/minimumTariffs';
import {
  clientDayAt,
  clientDays,
  tariffOn,
  tariffRow,
  termsOf,
  type ClientDay,
  type TariffGround,
  type TariffTerms,
} from '../../../../src/contract/plans/sheetTariffs';
import { monthOfDay } from '../../../../src/contract/plans/specPrices';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { checkDealerInScope, lockDealerInScope } from '../../kernel/scope';
import {
  changeMinimumTariff,
  createTariff,
  readTariffs,
  takeBackMinimumTariff,
  type StoredTariff,
} from '../../prices/minimumTariffs';
import { findClients } from '../../sheets/findClients';
import { groundOf } from '../ground';
import type { BatchKind, Standing } from '../kind';

type Input = BatchInput<'minimum-tariffs'>;

/** What stands with clients from days on, by client and day. */
async function readStored(tx: Queryable, { clock }: Context, dealer: number, at: readonly ClientDay[]) {
  const where = sql`t.dealer_id = ${dealer} AND (t.client_gid, t.start_date) IN (
    SELECT * FROM unnest(${at.map(({ client }) => client)}::int[], ${at.map(({ day }) => day)}::date[]))`;
  const rows = await readTariffs(tx, where, clock());
  return new Map(rows.map((row) => [tariffOn({ client: row.client_gid, day: row.model.start_date }), row]));
}

/** The tariff that a key means; it is there, as the plan or the batch has seen it. */
async function tariffAt(context: Context, dealer: number, key: string): Promise<StoredTariff> {
  const at = clientDayAt(key);
  const found = (await readStored(context.db, context, dealer, [at])).get(tariffOn(at));
  if (!found) throw new Error(`no tariff at ${key}`);
  return found;
}

async function change(context: Context, dealer: number, key: string, terms: BatchRow['before']) {
  const { model } = await tariffAt(context, dealer, key);
  const { percent, ...given } = terms as unknown as TariffTerms;
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
      month: monthOfDay(start_date),
    }));
    const matches = await findClients(tx, dealer, named);
    const at = clientDays(tariffs, matches);
    const own = await tx.one<{ enabled: boolean }>(
      sql`SELECT minimum_tariff_enabled AS enabled FROM dealers WHERE id = ${dealer}`,
    );
    const stored = await readStored(tx, context, dealer, at);
    const asks = await groundOf(tx, context);
    const ground: TariffGround = { ...asks, enabled: own?.enabled === true, stored, taken: new Map() };
    return tariffs.map((line, place) => tariffRow(ground, line, matches[place] ?? { problem: '' }, place));
  },
  write: async (context, { dealer }, { key, before, after }) => {
    if (before !== null) return { ...termsOf((await change(context, dealer, key, after)).body) };
    const { percent: _none, ...terms } = after as unknown as TariffTerms;
    const who = sql`g.p_gid = ${clientDayAt(key).client}`;
    const { body } = await createTariff(context, dealer, who, { ...terms, package_count: minimumPackageCount });
    return { ...termsOf(body) };
  },
  standing: (tx, { dealer }, keys) => {
    const at = keys.map(clientDayAt);
    return tx.rows<Standing>(sql`
      SELECT a.key, 'tariff ' || t.tariff_id AS record, t.tariff_id || '.' || t.revision AS revision, t.modified_by AS by, t.modified_at AS at
      FROM unnest(${[...keys]}::text[], ${at.map(({ client }) => client)}::int[], ${at.map(({ day }) => day)}::date[]) AS a(key, client, day)
      JOIN minimum_tariffs t ON t.dealer_id = ${dealer} AND t.client_gid = a.client AND t.start_date = a.day`);
  },
  undo: (context, { dealer }, { key, before, revision_after }) => {
    const [id, revision = ''] = revision_after.split('.');
    const held = { ...context, ifMatch: [revision] };
    return before !== null ? change(held, dealer, key, before) : takeBackMinimumTariff(held, Number(id));
  },
};
