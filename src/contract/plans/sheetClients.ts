import { pick, changesOf, refuseFixed } from '../changes';
import { organisationEntity } from '../entities/organisation';
import { fieldRights } from '../entity';
import { refuseLocked } from '../organisationRules';
import { newOrganisation, organisationChange, type Organisation } from '../organisations';
import { parse } from '../pipeline/parse';
import { forbidden, Refusal } from '../refusal';
import type { BatchInput, BatchRow } from '../batches';
import { forbiddenFields } from '../../domain/policy';
import { recordId } from '../../domain/recordId';
import type { Rights } from '../../domain/rights';
import type { FoundOrganisation, OrganisationMatch } from './matchOrganisation';

type Client = BatchInput<'clients'>['clients'][number];
export type ClientValues = NonNullable<BatchRow['before']>;
type Values = ClientValues;

const billing = 'p_billing_type_alias';

/** A dealer that a new organisation may get. */
export interface NamedDealer {
  p_gid: number;
  name: string;
  inn?: string;
}

/** What organisations of a sheet are planned beside. */
export interface ClientGround {
  rights: Rights;
  /** Where new organisations go unless told otherwise. */
  own: { server: string | undefined; p_gid: number };
  /** Kinds of billing, each known by its name and its code. */
  billings: readonly { code: string; name: string }[];
  /** The dealers of a server by what they may be called, in small letters; undefined where a new organisation goes to one's own alone. */
  dealers: ((server: string, word: string) => readonly NamedDealer[]) | undefined;
  /** Those that are found, by `server:p_gid`. */
  models: ReadonlyMap<string, { model: Organisation; revision: string | null }>;
  /** The rules that only a server knows, as far as they can be asked. */
  check: {
    change: (found: FoundOrganisation, model: Organisation, changes: Partial<Organisation>) => Promise<unknown>;
    made: (body: object) => Promise<unknown>;
  };
  /** Organisations that an earlier row has. */
  taken: Map<string, number>;
}

function modelOf({ models }: ClientGround, { server, p_gid }: FoundOrganisation) {
  const found = models.get(recordId(server, p_gid));
  if (!found) throw new Error(`no organisation ${server}:${p_gid}`);
  return found;
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
function givenOf({ billings }: ClientGround, client: Client, stored: string | undefined): Values | { problem: string } {
  const { inn, kpp, values } = client;
  const named = values[billing];
  const word = typeof named === 'string' ? named.toLowerCase() : undefined;
  const meant = billings.find((one) => [one.code, one.name].some((text) => text.toLowerCase() === word));
  if (typeof named === 'string' && !meant) {
    const names = billings.map(({ name }) => `«${name}»`).join(', ');
    return { problem: `Вид расчётов: нет «${named.slice(0, 40)}», есть ${names}` };
  }
  const code = meant ? meant.code : named;
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
export const differing = (values: Values, before: object): Values =>
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

async function changeOf(
  ground: ClientGround,
  client: Client,
  found: FoundOrganisation,
  given: Values,
): Promise<BatchRow> {
  const key = recordId(found.server, found.p_gid);
  const { model, revision } = modelOf(ground, found);
  let changes: Partial<Organisation> = {};
  const problems = await saidBy(async () => {
    changes = changesOf(model, parse(organisationChange, differing(given, model)));
    const fields = Object.keys(changes);
    if (fields.length === 0) return;
    refuseFixed(fields, organisationEntity, ground.rights);
    refuseLocked(model, changes);
    await ground.check.change(found, model, changes);
  });
  const names = Object.keys(given);
  const row = { key, label: found.name, before: pick(model, names) as Values, revision };
  const moved = client.dealer === null || found.dealers.includes(client.dealer.toLowerCase());
  const all = [...(moved ? [] : ['Дилера меняет перевод к другому дилеру, а не таблица']), ...problems];
  if (all.length > 0) return { ...row, after: null, problems: all };
  const after = pick({ ...model, ...changes }, names) as Values;
  return { ...row, after, problems: [], words: wordsOf(row.before, after) };
}

interface Parent {
  p_gid?: number;
  problem?: string;
  asks?: BatchRow['asks'];
}

/** The dealer of a new organisation: the one named, or the caller's own. */
function parentOf({ dealers, own }: ClientGround, server: string, dealer: string | null): Parent {
  if (dealer === null)
    return server === own.server || !dealers ? { p_gid: own.p_gid } : { problem: 'Дилер: укажите его' };
  if (!dealers) return { problem: 'Дилер: этот сервер добавляет организации только вашему дилеру, уберите его' };
  const found = dealers(server, dealer.toLowerCase());
  const [one, another] = found;
  if (!one) return { problem: `Дилер: нет «${dealer.slice(0, 60)}»` };
  if (!another) return { p_gid: one.p_gid };
  const choices = found.map(({ p_gid, name, inn }) => ({
    text: String(p_gid),
    caption: [name, inn && `ИНН ${inn}`, `ID ${p_gid}`].filter(Boolean).join(', '),
  }));
  return { problem: `Дилер: подходят ${found.length}, выберите`, asks: [{ column: 'dealer', choices }] };
}

const isThere = ([, value]: [string, unknown]) => value !== null && value !== undefined && value !== '';

async function newOf(
  ground: ClientGround,
  client: Client,
  match: OrganisationMatch & { server: string },
  given: Values,
  place: number,
) {
  const { server } = match;
  const name = typeof given.p_fullname === 'string' ? given.p_fullname : client.inn;
  const row = { key: `new:${place}:${server}`, label: name, before: null, after: null, revision: null };
  const parent = parentOf(ground, server, client.dealer);
  if (parent.p_gid === undefined)
    return { ...row, problems: [parent.problem ?? ''], ...(parent.asks && { asks: parent.asks }) };
  let body: object = {};
  const problems = await saidBy(async () => {
    body = parse(newOrganisation, { ...given, ...(ground.dealers && { parent_id: parent.p_gid }) });
    if (forbiddenFields(fieldRights(organisationEntity), ground.rights, body).length > 0) throw forbidden();
    await ground.check.made(body);
  });
  if (problems.length > 0) return { ...row, problems };
  const after = Object.fromEntries(Object.entries(body).filter(isThere)) as Values;
  const doubts = match.doubt === undefined ? undefined : [match.doubt];
  return { ...row, after, problems: [], words: wordsOf({}, after), ...(doubts && { doubts }) };
}

/** The row of an organisation of a sheet: what it is and what it becomes, planned alike by the server and by the browser. */
export async function clientRow(
  ground: ClientGround,
  client: Client,
  match: OrganisationMatch,
  place: number,
): Promise<BatchRow> {
  const none = { key: String(place), label: `ИНН ${client.inn}`, before: null, after: null, revision: null };
  if (match.problem !== undefined)
    return { ...none, problems: [match.problem], ...(match.choices && { choices: match.choices }) };
  const record = match.found
    ? recordId(match.server, match.found.p_gid)
    : `${match.server}:${client.inn}/${client.kpp}`;
  const above = ground.taken.get(record);
  if (above !== undefined) return { ...none, problems: ['Эта организация уже есть выше'], above };
  ground.taken.set(record, place);
  const given = givenOf(ground, client, match.found && modelOf(ground, match.found).model.p_fullname);
  if ('problem' in given && typeof given.problem === 'string') return { ...none, problems: [given.problem] };
  const values = given as Values;
  return match.found ? changeOf(ground, client, match.found, values) : newOf(ground, client, match, values, place);
}
