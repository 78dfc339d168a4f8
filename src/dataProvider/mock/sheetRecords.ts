import { batchInputs, type Batch, type BatchItem, type BatchRow } from '../../contract/batches';
import { namingField } from '../../contract/declared/recordFields';
import type { Declaration } from '../../contract/declared/declaration';
import { seenBy } from '../../contract/declared/seenBy';
import type { KeptRecord, Meant, SheetGround } from '../../contract/declared/sheet/ground';
import { schemasOf } from '../../contract/declared/sheet/plannedValues';
import { doubted, untold, type Loaded } from '../../contract/declared/sheet/loadedBefore';
import { planRecords } from '../../contract/declared/sheet/planRecords';
import { uniqueFields } from '../../contract/declared/sheet/uniqueValues';
import { conflict, forbidden, sectionGone } from '../../contract/refusal';
import { recordId } from '../../domain/recordId';
import { joinLegalForm } from '../../domain/taxpayerNames';
import type { MockCall } from './call';
import { markOf } from './declared';
import { dealerName, dealersInScope, groupsInScope } from './scope';
import { doneSingly, keepDone, signedIn, type Applied } from './singleBatches';

type Call = MockCall<'previewBatch' | 'applyBatch'>;
type Row = Readonly<Record<string, unknown>> & { id: number };

/** What a reference may mean, with the other words for it. */
interface Named extends Meant {
  words: readonly string[];
}

const named = (value: string | number, name: string, words: readonly string[] = []): Named => ({
  value,
  name,
  about: [name, ...words, `ID ${value}`].join(', '),
  words: [name, String(value), `№ ${value}`, ...words],
});

const rowsOf = ({ store }: Call, name: string) =>
  (store.records.get(name)?.all() ?? []).map(({ value, revision }) => ({ value: value as Row, revision }));

function targetsOf(call: Call, to: string, all: readonly Declaration[]): Named[] {
  if (to === 'groups')
    return groupsInScope(call).map(({ value }) =>
      named(recordId(value.server_alias, value.p_gid), joinLegalForm(value.p_opf, value.p_fullname), [value.p_inn]),
    );
  if (to === 'users')
    return call.store.users.values().map((user) => named(recordId(user.server_alias, user.p_id), user.p_name));
  if (to === 'dealers')
    return dealersInScope(call).map(({ value }) => named(value.p_id, dealerName(value), [value.p_inn]));
  const other = all.find(({ name }) => name === to);
  return rowsOf(call, to).map(({ value }) =>
    named(value.id, String(value[other ? namingField(other) : 'id'] ?? value.id)),
  );
}

const plain = (text: string) => text.trim().toLowerCase();

function groundOf(call: Call, resource: string): SheetGround {
  const all = call.store.declared();
  const found = all.find(({ name, endpoint }) => name === resource && endpoint === undefined);
  if (!found) throw sectionGone();
  const declared = seenBy(call.rights, found);
  const { change } = found.right;
  if (!declared || !change || !call.rights.has(change)) throw forbidden();
  const targets = new Map<string, Named[]>();
  for (const [name, field] of Object.entries(declared.fields))
    if (field.type === 'reference') targets.set(name, targetsOf(call, field.to, all));
  const names = (row: Row) =>
    [...targets].flatMap(([name, some]) => {
      const one = some.find(({ value }) => value === row[name]);
      return one ? [[name, one.name] as const] : [];
    });
  const rows = rowsOf(call, resource);
  const keptOf = ({ value: { id, ...values }, revision }: (typeof rows)[number]): [number, KeptRecord] => {
    const whole = Object.fromEntries(Object.keys(declared.fields).map((name) => [name, values[name] ?? null]));
    return [id, { id, revision: String(revision), values: whole, names: Object.fromEntries(names({ id, ...values })) }];
  };
  return {
    declared,
    schemas: schemasOf(declared),
    needsUnseen: false,
    mayChange: (name) => {
      const right = declared.fields[name]?.right?.change;
      return right === undefined || call.rights.has(right);
    },
    meant: (field, text) =>
      (targets.get(field) ?? []).filter(({ words }) => words.some((word) => plain(word) === plain(text))),
    kept: new Map(rows.map(keptOf)),
    holders: rows.flatMap(({ value }) =>
      uniqueFields(declared).map((field) => ({ id: value.id, field, value: value[field], among: '', visible: true })),
    ),
    among: () => '',
  };
}

/** New records that a sheet has brought and that are there, by their values. */
function loadedIn(call: Call, resource: string): ReadonlyMap<string, Loaded> {
  const there = new Set(rowsOf(call, resource).map(({ value }) => value.id));
  return new Map(
    doneSingly(call.store).flatMap(({ batch: { kind, undone_at, actor, created_at: at }, input, items }) =>
      kind !== 'declared-records' || undone_at !== null || input.resource !== resource
        ? []
        : items.flatMap(({ key, before, after }) =>
            before === null && there.has(Number(key))
              ? [[JSON.stringify(after), { id: Number(key), actor, at }] as const]
              : [],
          ),
    ),
  );
}

const planned = (call: Call, body: unknown) => {
  const { resource, records } = batchInputs['declared-records'].parse(body);
  const ground = groundOf(call, resource);
  const plan = planRecords(ground, records);
  const loaded = loadedIn(call, resource);
  const asked = new Set(untold(ground.declared, plan));
  const rows = plan.map((row) => {
    const one = asked.has(row) ? loaded.get(JSON.stringify(row.after)) : undefined;
    return one ? doubted(row, one, call.account.user.user_profile.login) : row;
  });
  return { resource, rows, checksum: markOf(JSON.stringify(rows)) };
};

/** What a sheet would make of the records of a declared resource, by the function by which the server tells it. */
export function previewRecords(call: Call, body: unknown): { checksum: string; rows: BatchRow[] } {
  const { checksum, rows } = planned(call, body);
  return { checksum, rows };
}

const revived = (values: BatchItem['before']) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== null));

/** Does what the preview has shown, by the mock's own calls; 409 where something has moved since. */
export async function applyRecords(call: Call, body: Applied): Promise<Batch> {
  const { resource, rows, checksum } = planned(call, body.input);
  if (checksum !== body.checksum) throw conflict('После предпросмотра записи изменились, ничего не сделано');
  const send = signedIn(call);
  const path = `/rest/${resource}`;
  const items: BatchItem[] = [];
  for (const { key, label, before, after, words } of rows) {
    if (body.skip.includes(key)) continue;
    const { body: saved } = await send(
      before ? { method: 'PUT', path: `${path}/${key}`, body: after } : { method: 'POST', path, body: revived(after) },
    );
    const { id } = saved as Row;
    items.push({ key: String(id), label, before, after, touched: null, ...(words && { words }) });
  }
  return keepDone(call.store, {
    ...body,
    items,
    undoing: ({ key, before }) =>
      before ? { method: 'PUT', path: `${path}/${key}`, body: before } : { method: 'DELETE', path: `${path}/${key}` },
  });
}
