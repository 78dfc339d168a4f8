import sql, { empty } from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import { changesOf, pick, refuseFixed } from '../../../../src/contract/changes';
import { organisationEntity } from '../../../../src/contract/entities/organisation';
import { fieldRights } from '../../../../src/contract/entity';
import { refuseLocked } from '../../../../src/contract/organisationRules';
import { newOrganisation, organisationChange, type Organisation } from '../../../../src/contract/organisations';
import { parse } from '../../../../src/contract/pipeline/parse';
import { forbidden, Refusal } from '../../../../src/contract/refusal';
import { forbiddenFields } from '../../../../src/domain/policy';
import { recordId } from '../../../../src/domain/recordId';
import type { Queryable } from '../../../db/queryable';
import { createGroup } from '../../groups/createGroup';
import { readModels } from '../../groups/model';
import { checkOrganisation, refuseDealers } from '../../groups/organisationRules';
import { takeBackGroup } from '../../groups/takeBackGroup';
import { updateGroup } from '../../groups/updateGroup';
import type { Context } from '../../kernel/context';
import {
  dealersByName,
  findOrganisations,
  type FoundOrganisation,
  type OrganisationMatch,
} from '../../sheets/findOrganisations';
import type { BatchKind } from '../kind';
import { Made } from '../kind';
import { groupAt, groupsStanding } from './chosenGroups';

type Input = BatchInput<'clients'>;
type Client = Input['clients'][number];
type Values = NonNullable<BatchRow['before']>;

const billing = 'p_billing_type_alias';

interface Ground {
  context: Context;
  tx: Queryable;
  /** Kinds of billing by their names and codes, in small letters. */
  billings: ReadonlyMap<string, string>;
  dealers: Awaited<ReturnType<typeof dealersByName>>;
  models: ReadonlyMap<string, { model: Organisation; revision: string }>;
  /** Organisations that an earlier row has. */
  taken: Set<string>;
}

function modelOf({ models }: Ground, { server, p_gid }: FoundOrganisation) {
  const found = models.get(recordId(server, p_gid));
  if (!found) throw new Error(`no organisation ${server}:${p_gid}`);
  return found;
}

async function readBillings(tx: Queryable): Promise<Map<string, string>> {
  const rows = await tx.rows<{ code: string; name: string }>(
    sql`SELECT code, name FROM lookups WHERE kind = 'billing_type'`,
  );
  return new Map(rows.flatMap(({ code, name }) => [code, name].map((word) => [word.toLowerCase(), code] as const)));
}

const labels = new Map(Object.entries(organisationEntity.fields).map(([name, { label }]) => [name, label] as const));

/** What a rule refuses with, waited for. */
async function saidBy(rules: () => Promise<unknown>): Promise<string[]> {
  try {
    await rules();
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const told = Object.entries(error.errors ?? {}).flatMap(([field, sentences]) => {
      const label = labels.get(field);
      return sentences.map((sentence) => (label === undefined ? sentence : `${label}: ${sentence}`));
    });
    return told.length > 0 ? told : [error.message];
  }
}

/** The name and the legal form of a line: as they are stored, where the sheet has them so. */
function nameOf({ name, values }: Client, stored: string | undefined): Values {
  const { text, p_opf, p_fullname } = name;
  if (text === stored) return { p_fullname: text };
  const other = values.p_opf !== undefined && p_opf !== null && values.p_opf !== p_opf;
  return other ? { p_fullname: text } : { p_fullname, ...(p_opf !== null && { p_opf }) };
}

/** The fields of a row, the kind of billing by its code. */
function givenOf({ billings }: Ground, client: Client, stored: string | undefined): Values | { problem: string } {
  const { inn, kpp, values } = client;
  const named = values[billing];
  const code = typeof named === 'string' ? billings.get(named.toLowerCase()) : named;
  if (typeof named === 'string' && code === undefined) return { problem: `Вид расчётов: нет «${named.slice(0, 40)}»` };
  return {
    ...nameOf(client, stored),
    ...values,
    p_inn: inn,
    ...(kpp !== null && { p_kpp: kpp }),
    ...(code !== undefined && { [billing]: code }),
  };
}

const orNull = (value: unknown) => (value === '' || value === undefined ? null : value);

/** Those of values that are other than they were: a stored one that breaks a rule which came later stays as it is. */
const differing = (values: Values, before: object): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => orNull(value) !== orNull(new Map(Object.entries(before)).get(name)),
    ),
  );

/** What becomes of fields, as people read it. */
const wordsOf = (before: Values, after: Values): NonNullable<BatchRow['words']> =>
  Object.keys(differing(after, before)).map((field) => ({
    field,
    label: labels.get(field) ?? field,
    before: String(before[field] ?? ''),
    after: String(after[field] ?? ''),
  }));

async function changeOf(ground: Ground, client: Client, found: FoundOrganisation, given: Values): Promise<BatchRow> {
  const { context, tx } = ground;
  const key = recordId(found.server, found.p_gid);
  const { model, revision } = modelOf(ground, found);
  let changes: Partial<Organisation> = {};
  const problems = await saidBy(async () => {
    changes = changesOf(model, parse(organisationChange, differing(given, model)));
    const fields = Object.keys(changes);
    if (fields.length === 0) return;
    refuseFixed(fields, organisationEntity, context.caller.rights);
    refuseLocked(model, changes);
    await refuseDealers(tx, context.caller, found, fields);
    await checkOrganisation(tx, context.caller, { ...model, ...changes }, model);
  });
  const names = Object.keys(given);
  const row = { key, label: found.name, before: pick(model, names) as Values, revision };
  const moved = client.dealer === null || found.dealers.includes(client.dealer.toLowerCase());
  const all = [...(moved ? [] : ['Дилера меняет перевод к другому дилеру, а не таблица']), ...problems];
  if (all.length > 0) return { ...row, after: null, problems: all };
  const after = pick({ ...model, ...changes }, names) as Values;
  return { ...row, after, problems: [], words: wordsOf(row.before, after) };
}

/** The dealer of a new organisation: the one named, or the caller's own. */
function parentOf({ dealers, context }: Ground, server: string, dealer: string | null) {
  const { caller } = context;
  if (dealer === null)
    return server === caller.server ? { p_gid: caller.company.p_gid } : { problem: 'Дилер: назовите его' };
  const found = dealers.get(`${server}:${dealer.toLowerCase()}`) ?? [];
  const [one, another] = found;
  if (!one) return { problem: `Дилер: нет «${dealer.slice(0, 60)}»` };
  if (!another) return { p_gid: one.p_gid };
  const choices = found.map(({ p_gid, name, inn }) => ({
    text: String(p_gid),
    caption: `${name}, ИНН ${inn}, ID ${p_gid}`,
  }));
  return { problem: `Дилер: подходят ${found.length}, выберите`, asks: [{ column: 'dealer', choices }] };
}

const isThere = ([, value]: [string, unknown]) => value !== null && value !== undefined && value !== '';

async function newOf(
  ground: Ground,
  client: Client,
  match: OrganisationMatch & { server: string },
  given: Values,
  place: number,
) {
  const { context, tx } = ground;
  const { server } = match;
  const name = typeof given.p_fullname === 'string' ? given.p_fullname : client.inn;
  const row = { key: `new:${place}:${server}`, label: name, before: null, after: null, revision: null };
  const parent = parentOf(ground, server, client.dealer);
  if (parent.p_gid === undefined)
    return { ...row, problems: [parent.problem ?? ''], ...(parent.asks && { asks: parent.asks }) };
  let body: object = {};
  const problems = await saidBy(async () => {
    body = parse(newOrganisation, { ...given, parent_id: parent.p_gid });
    if (forbiddenFields(fieldRights(organisationEntity), context.caller.rights, body).length > 0) throw forbidden();
    await checkOrganisation(tx, context.caller, body);
  });
  if (problems.length > 0) return { ...row, problems };
  const after = Object.fromEntries(Object.entries(body).filter(isThere)) as Values;
  const doubts = match.doubt === undefined ? undefined : [match.doubt];
  return { ...row, after, problems: [], words: wordsOf({}, after), ...(doubts && { doubts }) };
}

async function rowOf(ground: Ground, client: Client, match: OrganisationMatch, place: number): Promise<BatchRow> {
  const none = { key: String(place), label: `ИНН ${client.inn}`, before: null, after: null, revision: null };
  if (match.problem !== undefined)
    return { ...none, problems: [match.problem], ...(match.choices && { choices: match.choices }) };
  const record = match.found
    ? recordId(match.server, match.found.p_gid)
    : `${match.server}:${client.inn}/${client.kpp}`;
  if (ground.taken.has(record)) return { ...none, problems: ['Эта организация уже есть выше'] };
  ground.taken.add(record);
  const given = givenOf(ground, client, match.found && modelOf(ground, match.found).model.p_fullname);
  if ('problem' in given && typeof given.problem === 'string') return { ...none, problems: [given.problem] };
  const values = given as Values;
  return match.found ? changeOf(ground, client, match.found, values) : newOf(ground, client, match, values, place);
}

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
    const matches = await findOrganisations(tx, context.caller, given, lock ? sql`FOR UPDATE OF g` : empty);
    const found = matches.flatMap((match) => (match.found ? [{ server: match.server, p_gid: match.found.p_gid }] : []));
    const ground: Ground = {
      context,
      tx,
      billings: await readBillings(tx),
      dealers: await dealersByName(tx, context.caller),
      models: await readModels(tx, found),
      taken: new Set(),
    };
    const rows: BatchRow[] = [];
    for (const [place, client] of given.entries()) {
      const match = matches[place];
      if (match) rows.push(await rowOf(ground, client, match, place));
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
