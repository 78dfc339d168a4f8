import { HttpError, type Identifier, type RaRecord } from 'react-admin';
import { mostSelected } from '../../contract/lists';
import type { CallOptions } from '../client';
import type { Adapter, UpdateCall } from './adapter';

/** How many calls for single records are on their way at once. */
const atOnce = 4;

const distinct = (ids: readonly Identifier[]) => [...new Map(ids.map((id) => [String(id), id])).values()];

/** Does it for each of them, a few at a time, the answers in their order; after a failure none is begun any more. */
async function forEach<T>(ids: readonly Identifier[], work: (id: Identifier) => Promise<T>) {
  const left = [...ids.entries()];
  const done = new Map<number, T>();
  const failures: unknown[] = [];
  const one = async () => {
    for (let next = left.shift(); next && failures.length === 0; next = left.shift()) {
      const [place, id] = next;
      await work(id).then(
        (answer) => done.set(place, answer),
        (error: unknown) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const answers = ids.flatMap((_, place) => (done.has(place) ? [done.get(place) as T] : []));
  return { answers, failures };
}

const isMissing = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404;

/** Rows by their ids, each once, in their order, those that there are: by calls for many where the resource has one, else one by one. */
export async function readMany(
  { getSome, getOne }: Adapter,
  ids: readonly Identifier[],
  options: CallOptions,
): Promise<RaRecord[]> {
  const wanted = distinct(ids);
  if (getSome) {
    const rows: RaRecord[] = [];
    for (let from = 0; from < wanted.length; from += mostSelected)
      rows.push(...(await getSome(wanted.slice(from, from + mostSelected), options)));
    const known = new Map(rows.map((row) => [String(row.id), row]));
    return wanted.flatMap((id) => known.get(String(id)) ?? []);
  }
  const read = (id: Identifier) =>
    getOne(id, { ...options, quiet: true }).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  const { answers, failures } = await forEach(wanted, read);
  if (failures.length > 0) throw failures[0];
  return answers.flatMap((row) => row ?? []);
}

/** Does it to each record. Where that breaks off, the error says how many are done: they stay so. */
async function writeEach(ids: readonly Identifier[], verb: string, work: (id: Identifier) => Promise<unknown>) {
  const wanted = distinct(ids);
  const { answers, failures } = await forEach(wanted, work);
  const [failure] = failures;
  if (failure === undefined) return wanted;
  if (answers.length === 0 || !(failure instanceof Error)) throw failure;
  const message = `${verb} ${answers.length} из ${wanted.length}, дальше не вышло: ${failure.message}`;
  throw Object.assign(new HttpError(message, 'status' in failure ? Number(failure.status) : 0), { cause: failure });
}

/** The same change to many records, each over the version that it has now. */
export const updateEach = (
  { getOne }: Adapter,
  update: NonNullable<Adapter['update']>,
  ids: readonly Identifier[],
  data: UpdateCall['data'],
) =>
  writeEach(ids, 'Изменено', async (id) => {
    const previousData = await getOne(id);
    return update({ id, data: { ...previousData, ...data }, previousData });
  });

export const removeEach = (remove: NonNullable<Adapter['remove']>, ids: readonly Identifier[]) =>
  writeEach(ids, 'Удалено', (id) => remove({ id, previousData: {} }));
