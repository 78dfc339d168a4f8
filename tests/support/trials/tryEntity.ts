import { expect } from 'vitest';
import { toldFields, type Entity, type Field } from '../../../src/contract/entity';
import type { TestApp } from '../app';
import { readWorkbook } from '../readWorkbook';
import type { Values } from './fieldValues';
import type { Trial } from './trials';

type Call = <T = Values>(method: string, path: string, body?: object) => Promise<T>;

/** A register that gives the organisation the id that it is to have. */
async function register({ db }: TestApp, { p_inn, p_kpp, p_org_id }: Values) {
  if (typeof p_org_id !== 'number') return;
  await db.run({
    text: `INSERT INTO org_register (inn, kpp, dealer_org, org_id, org_name, org_address) VALUES ($1, $2, 77, $3, 'Проба', 'Москва') ON CONFLICT DO NOTHING`,
    values: [p_inn, p_kpp ?? '', p_org_id],
  });
}

const namesOf = ({ fields }: Entity, has: (field: Field) => unknown) =>
  Object.entries(fields).flatMap(([name, field]) => (has(field) ? [name] : []));

/** Of the fields named, what was sent, by what they are called there. */
const expected = (sent: Values, names: readonly string[], called = (name: string) => name) =>
  Object.fromEntries(names.filter((name) => name in sent).map((name) => [called(name), sent[name]]));

/** A value as a cell of the file shows it. */
function cellOf({ type, file }: Field, value: unknown): unknown {
  if (type === 'boolean') return value ? 'да' : 'нет';
  if (value === null) return file?.blank ?? null;
  if (type === 'day') return new Date(`${String(value).split('.').reverse().join('-')}T00:00:00Z`);
  return Array.isArray(value) ? value.join(', ') : value;
}

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

async function lastChanges(app: TestApp, call: Call, { history, entity, auditKey }: Trial, id: number) {
  if (history) return (await call<{ results: { changes: Change[] }[] }>('GET', history(id))).results[0]?.changes ?? [];
  const row = await app.db.one<{ before: Values | null; after: Values }>({
    text: 'SELECT before, after FROM audit WHERE entity = $1 AND entity_id = $2 ORDER BY id DESC LIMIT 1',
    values: [entity.name, auditKey(id)],
  });
  return Object.entries(row?.after ?? {}).map(([field, after]) => ({
    field,
    before: row?.before?.[field] ?? null,
    after,
  }));
}

/** What was sent stands wherever the table of the entity says that it stands. */
async function expectThere(app: TestApp, call: Call, trial: Trial, { id, sent }: { id: number; sent: Values }) {
  const { entity, list, file } = trial;
  const field = (name: string) => entity.fields[name] as Field;
  const kept = namesOf(entity, (one) => !('secret' in one));
  expect(await call('GET', trial.path(id))).toMatchObject(expected(sent, kept));
  if (list) {
    const { results } = await call<{ results: Values[] }>('GET', list.path(id, sent));
    const inRow = namesOf(entity, ({ row }) => row);
    const called = (name: string) => (typeof field(name).row === 'string' ? String(field(name).row) : name);
    expect(results.find((row) => row[list.id] === id)).toMatchObject(expected(sent, inRow, called));
  }
  const inFile = namesOf(entity, (one) => one.file).filter((name) => name in sent);
  if (inFile.length === 0) return;
  const { bytes } = await app.call('GET', file?.(id) ?? '', { token: await app.signIn(trial.login) });
  const { head, rows } = await readWorkbook(bytes);
  const cells = Object.fromEntries(head.map((header, place) => [header, rows[0]?.[place] ?? null]));
  for (const name of inFile)
    expect(cells[field(name).file?.header ?? field(name).label], name).toEqual(cellOf(field(name), sent[name]));
}

/**
 * Makes one with the first values and changes it to the second, through the calls of its trial: each time whatever was sent
 * comes back, stands in the row and in the file where it is marked for them, and in the history.
 */
export async function tryEntity(app: TestApp, trial: Trial, first: Values, second: Values): Promise<number> {
  const { entity, signsIn } = trial;
  const token = await app.signIn(trial.login);
  const call: Call = async <T>(method: string, path: string, body?: object) => {
    const reply = await app.call<T>(method, path, { token, body });
    expect([method, path, reply.status, reply.status < 300 || reply.body]).toEqual([
      method,
      path,
      expect.any(Number),
      true,
    ]);
    return reply.body;
  };
  const told = toldFields(entity);
  const edited = namesOf(entity, ({ only }) => only === 'edit');
  const given = Object.fromEntries(Object.entries(first).filter(([name]) => !trial.create || !edited.includes(name)));
  await register(app, first);
  const made = trial.create
    ? await call('POST', trial.create, { ...given, ...trial.place })
    : await call(trial.method, trial.path(Number(trial.place[trial.id])), given);
  const id = Number(made[trial.id]);
  await expectThere(app, call, trial, { id, sent: given });
  const created = await lastChanges(app, call, trial, id);
  if (trial.create)
    expect(Object.fromEntries(created.map(({ field, after }) => [field, after]))).toMatchObject(expected(given, told));

  await register(app, second);
  await call(trial.method, trial.path(id), second);
  await expectThere(app, call, trial, { id, sent: second });
  const changes = await lastChanges(app, call, trial, id);
  for (const field of told.filter((name) => JSON.stringify(given[name] ?? null) !== JSON.stringify(second[name])))
    if (field in given && field in second)
      expect(changes).toContainEqual({ field, before: given[field], after: second[field] });
  if (signsIn) await app.signIn(String(second[signsIn.login]), String(second[signsIn.password]));
  return id;
}
