import sql, { empty } from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import { pick } from '../../../../src/contract/changes';
import { newOrganisation, organisationChange } from '../../../../src/contract/organisations';
import { parse } from '../../../../src/contract/pipeline/parse';
import {
  clientRow,
  differing,
  type ClientGround,
  type ClientValues,
} from '../../../../src/contract/plans/sheetClients';
import { recordId } from '../../../../src/domain/recordId';
import type { Queryable } from '../../../db/queryable';
import { createGroup } from '../../groups/createGroup';
import { readModels, type At } from '../../groups/model';
import { checkOrganisation, refuseDealers } from '../../groups/organisationRules';
import { takeBackGroup } from '../../groups/takeBackGroup';
import { updateGroup } from '../../groups/updateGroup';
import type { Context } from '../../kernel/context';
import { dealersByName, findOrganisations } from '../../sheets/findOrganisations';
import type { BatchKind } from '../kind';
import { Made } from '../kind';
import { groupAt, groupsStanding } from './chosenGroups';

type Input = BatchInput<'clients'>;
type Values = ClientValues;

/** What the rows of organisations are planned beside. */
async function groundAt(tx: Queryable, { caller }: Context, found: readonly At[]): Promise<ClientGround> {
  const billings = await tx.rows<ClientGround['billings'][number]>(
    sql`SELECT code, name FROM lookups WHERE kind = 'billing_type' ORDER BY id`,
  );
  const dealers = await dealersByName(tx, caller);
  return {
    rights: caller.rights,
    own: { server: caller.server, p_gid: caller.company.p_gid },
    billings,
    dealers: (server, word) => dealers.get(`${server}:${word}`) ?? [],
    models: await readModels(tx, found),
    check: {
      change: async (at, model, changes) => {
        await refuseDealers(tx, caller, at, Object.keys(changes));
        await checkOrganisation(tx, caller, { ...model, ...changes }, model);
      },
      made: (body) => checkOrganisation(tx, caller, body),
    },
    taken: new Map(),
  };
}

/** Of two sheets with the same new organisations the later finds those of the earlier: nothing else holds what is not there yet. */
const lockSheets = (tx: Queryable) => tx.run(`SELECT pg_advisory_xact_lock(hashtext('organisations-of-a-sheet'))`);

/** Writes fields of an organisation that are other than they were, as the single operation does. */
async function change(context: Context, key: string, before: Values, after: Values): Promise<Values> {
  const asked = { params: groupAt(key), query: undefined, body: parse(organisationChange, differing(after, before)) };
  const { body } = await updateGroup({ ...context, operation: 'updateGroup' }, asked);
  return pick(body, Object.keys(after)) as Values;
}

/** `clients`: organisations from a sheet, found by INN and KPP among those in sight; new ones of a dealer (doc 1 §5, sheets). */
export const clients: BatchKind<Input> = {
  input: batchInputs.clients,
  operations: () => ({ does: 'createGroup', undoes: 'updateGroup' }),
  plan: async (tx, context, { clients: given }, lock) => {
    if (lock) await lockSheets(tx);
    const matches = await findOrganisations(tx, context.caller, given, lock ? sql`FOR UPDATE OF g` : empty);
    const found = matches.flatMap((match) => (match.found ? [{ server: match.server, p_gid: match.found.p_gid }] : []));
    const ground = await groundAt(tx, context, found);
    const rows: BatchRow[] = [];
    for (const [place, client] of given.entries()) {
      const match = matches[place];
      if (match) rows.push(await clientRow(ground, client, match, place));
    }
    return rows;
  },
  write: async (context, _, { key, before, after }) => {
    const values = after ?? {};
    if (before !== null) return change(context, key, before, values);
    const [, , alias = ''] = key.split(':');
    const body = parse(newOrganisation, values);
    const asked = { params: { alias }, query: undefined, body };
    const { body: made } = await createGroup({ ...context, operation: 'createGroup' }, asked);
    return new Made(recordId(alias, made.p_gid), pick(made, Object.keys(values)) as Values);
  },
  standing: groupsStanding,
  undo: (context, _, { key, before, after }) =>
    before === null ? takeBackGroup(context, groupAt(key)) : change(context, key, after ?? {}, before),
};
