import type { Batch, BatchItem, BatchKindName, BatchRow } from '../../contract/batches';
import { clientMonthAt } from '../../contract/plans/sheetSpecials';
import { specAt } from '../../contract/plans/specPrices';
import { differing } from '../../contract/plans/sheetClients';
import { conflict, Refusal } from '../../contract/refusal';
import { splitId } from '../../domain/recordId';
import { createClient } from '../client';
import type { Transport, TransportRequest } from '../http';
import { createSinglyVerbs } from '../singly/createSinglyVerbs';
import type { SingleKindName } from '../singly/singleKinds';
import type { MockCall } from './call';
import type { Store } from './store';

type Input = Record<string, unknown>;

/** A batch that was done here, with its rows. */
interface Done {
  batch: Batch;
  input: Input;
  items: readonly BatchItem[];
  /** The call that takes a row back. */
  undoing: (item: BatchItem) => TransportRequest | undefined;
}

interface Kept {
  verbs: ReturnType<typeof createSinglyVerbs>;
  kind: SingleKindName;
  input: Input;
  rows: readonly BatchRow[];
}

/** What a store has of batches: previews by their checksums, and what was done. */
interface State {
  previews: Map<string, Kept>;
  done: Done[];
}
const states = new WeakMap<Store, State>();
const stateOf = (store: Store): State => {
  const known: State = states.get(store) ?? { previews: new Map(), done: [] };
  states.set(store, known);
  return known;
};

type Call = Pick<MockCall<'previewBatch' | 'applyBatch' | 'undoBatch'>, 'store' | 'rights' | 'token' | 'self'>;

/** The mock's own calls, by the same user. */
export const signedIn = ({ self, token }: Call): Transport => {
  const headers = { Authorization: `Token ${token}` };
  return (request) => self({ ...request, headers: { ...headers, ...request.headers } });
};

/** The preview of a batch, made of the mock's own calls as before a server that knows no batches. */
export async function previewSingly(call: Call, kind: SingleKindName, input: Input) {
  const verbs = createSinglyVerbs(
    createClient(signedIn(call)),
    () => call.rights,
    () => call.store.month,
  );
  const { checksum, rows } = await verbs.previewBatch(kind, input as never);
  stateOf(call.store).previews.set(checksum, { verbs, kind, input, rows });
  return { checksum, rows };
}

export interface Applied {
  kind: BatchKindName;
  input: Input;
  checksum: string;
  skip: string[];
  reason: string;
}

/** Does what a preview has shown; 409 for one that is not known, or that something has moved since. */
export async function applySingly({ store }: Call, body: Applied): Promise<Batch> {
  const { previews } = stateOf(store);
  const kept = previews.get(body.checksum);
  if (!kept) throw conflict('Предпросмотр устарел: откройте его заново');
  const run = await kept.verbs.applyBatch(body, '');
  const failed = (run.results ?? []).find(({ state }) => state !== 'done');
  if (failed) throw conflict(`${failed.label}: ${failed.text || 'изменено после предпросмотра'}`);
  if (run.rows === 0) throw new Refusal(400, 'Не осталось ни одной строки');
  const items = kept.rows
    .filter(({ key }) => !body.skip.includes(key))
    .map(({ key, label, before, after }) => ({ key, label, before, after, touched: null }));
  return keepDone(store, { ...body, items, undoing: (item) => undoing(body, item) });
}

/** Notes a batch that has been done. */
export function keepDone(
  store: Store,
  {
    kind,
    reason,
    input,
    items,
    undoing: back,
  }: Pick<Done, 'input' | 'items' | 'undoing'> & Pick<Batch, 'kind' | 'reason'>,
): Batch {
  const { done } = stateOf(store);
  const now = store.now();
  const batch: Batch = {
    id: 8 + done.length,
    kind,
    reason,
    actor: 'admin',
    state: 'done',
    rows: items.length,
    done: items.length,
    failure: null,
    created_at: now,
    finished_at: now,
    undone_at: null,
    undone_by: null,
  };
  done.push({ batch, input, items, undoing: back });
  return batch;
}

/** Batches that were done here, the newest first. */
export const doneSingly = (store: Store): readonly Done[] => [...stateOf(store).done].reverse();

/** A new price goes, one that was changed is what it was; `whose` says of which record. */
function takenBack(
  { before, after }: BatchItem,
  path: string,
  dealer: TransportRequest['query'],
  whose: Input,
): TransportRequest {
  const [year, month] = [Number(after?.year), Number(after?.month)];
  const inPlace = before?.year === year && before.month === month;
  return inPlace
    ? { method: 'PUT', path, query: dealer, body: { ...before, ...whose, year_new: null, month_new: null } }
    : { method: 'DELETE', path, query: { ...dealer, ...(whose as TransportRequest['query']), year, month } };
}

/** An organisation gets its fields back; a new one stays here. */
function clientBack({ key, before, after }: BatchItem): TransportRequest | undefined {
  if (before === null) return undefined;
  const { server, id } = splitId(key);
  return { method: 'PATCH', path: `/piportals/${server}/groups/${id}/`, body: differing(before, after ?? {}) };
}

/** The call that takes a row back; none for a minimum tariff, which stays here. */
function undoing({ kind, input }: Pick<Applied, 'kind' | 'input'>, item: BatchItem): TransportRequest | undefined {
  if (kind === 'minimum-tariffs') return undefined;
  if (kind === 'clients') return clientBack(item);
  if (kind === 'spec-conditions' || kind === 'api-conditions') {
    const { client_id } = clientMonthAt(item.key);
    const type = kind === 'api-conditions' ? 'api' : 'spec_condition';
    return takenBack(item, `/spec-prices/${type}/`, { dealer_id: Number(input.dealer) }, { client_id });
  }
  if (kind === 'recalculate-specs') {
    const at = specAt(item.key);
    if (at.type === 'minimum_tariff') return undefined;
    return takenBack(
      item,
      `/spec-prices/${at.type}/`,
      { dealer_id: Number(input.dealer) },
      { client_id: at.client_id },
    );
  }
  const [first = '', second = ''] = item.key.split(':');
  const [dealer, alias] =
    kind === 'prices-from-current' || kind === 'price-lists' ? [first, second] : [String(input.dealer), first];
  return takenBack(item, `/prices/${alias}/${dealer}/`, {}, {});
}

/** Takes a batch back; undefined for one that was not done here. */
export async function undoSingly(call: Call, id: number): Promise<Batch | undefined> {
  const done = stateOf(call.store).done.find(({ batch }) => batch.id === id);
  if (!done) return undefined;
  for (const item of done.items) {
    const request = done.undoing(item);
    if (request) await signedIn(call)(request);
  }
  done.batch = { ...done.batch, undone_at: call.store.now(), undone_by: 'admin' };
  return done.batch;
}
