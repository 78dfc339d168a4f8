import { packageMonths, type ClientCondition } from '../../contract/clientPage';
import { formatDay } from '../../domain/day';
import { groupBy } from '../../domain/groupBy';
import { monthIndex } from '../../domain/month';
import { priceStatuses } from '../../domain/priceStatus';
import { versioned, type Handlers, type MockCall } from './call';
import { groupRows } from './groups';
import { factsOf } from './packageFacts';
import { detailOf } from './packageReport';
import type { GroupRecord, NoteRecord } from './records';
import { dealerName, dealersInScope, groupAt } from './scope';
import type { Kept } from './table';

type Raw = Omit<ClientCondition, 'price_status' | 'dealer_name' | 'until'>;

/** What prices a client's packages in the mock, whose clients have had one dealer all along. */
function conditionsOf({ store }: MockCall<'listClientConditions'>, group: GroupRecord, dealer: number): Raw[] {
  const none = { billing_alias: null, cost: null };
  const own = ({ dealer_id, client_id }: { dealer_id: number; client_id: number }) =>
    dealer_id === dealer && client_id === group.p_gid;
  const special = (kind: 'api' | 'spec_condition') =>
    store[kind]
      .values()
      .filter(own)
      .map(({ dealer_id, year, month }): Raw => ({ ...none, kind, dealer_id, start: { year, month } }));
  const lists = store.priceLists
    .values()
    .filter(({ dealer_id }) => dealer_id === dealer)
    .map(({ dealer_id, billing_alias, year, month }): Raw => ({
      kind: 'list',
      billing_alias,
      dealer_id,
      start: { year, month },
      cost: null,
    }));
  const minimums = store.minimumTariffs
    .values()
    .filter(({ client_org_id }) => client_org_id === group.p_org_id)
    .map(({ start_date, tariff_cost }): Raw => {
      const [year = 0, month = 0] = start_date.split('-').map(Number);
      return { ...none, kind: 'minimum', dealer_id: dealer, start: { year, month }, cost: tariff_cost };
    });
  return [...lists, ...special('spec_condition'), ...special('api'), ...minimums];
}

function noteAt(call: MockCall<'readClientNote' | 'changeClientNote'>): Kept<NoteRecord> {
  const { key, value } = groupAt(call, call.params);
  const trace = { create_user: null, create_date: call.store.now(), modify_user: null, modify_date: null };
  const empty = { server_alias: value.server_alias, p_gid: value.p_gid, text: '' };
  return call.store.notes.find(key) ?? { key, value: empty, revision: 0, trace };
}

const noteOf = (kept: Kept<NoteRecord>) =>
  versioned(kept, ({ text }) => ({ text, modified_by: kept.trace.modify_user, modified_at: kept.trace.modify_date }));

/** The tabs of a client's page. */
export const clientTabHandlers = {
  listClientConditions: (call) => {
    const { value } = groupAt(call, call.params);
    const dealer = dealersInScope(call).find((one) => one.value.p_gid === (value.parent_id ?? value.p_gid))?.value;
    if (!dealer) return [];
    const rows = conditionsOf(call, value, dealer.p_id);
    return [...groupBy(rows, ({ kind, billing_alias }) => `${kind} ${billing_alias}`)]
      .flatMap(([, same]) => {
        const statuses = priceStatuses(
          same.map(({ start }) => start),
          call.store.month,
        );
        return same.map((row, place): ClientCondition => {
          const price_status = statuses[place] ?? 'archive';
          return { ...row, dealer_name: dealerName(dealer), until: null, price_status };
        });
      })
      .sort((a, b) => monthIndex(b.start) - monthIndex(a.start));
  },
  readClientPackages: (call) => {
    const { value } = groupAt(call, call.params);
    const rows = groupRows(call).filter(
      ({ p_gid, server_alias }) => p_gid === value.p_gid && server_alias === value.server_alias,
    );
    const end = monthIndex(call.store.month);
    return {
      until: formatDay(call.store.today()),
      detail: detailOf(factsOf(rows, end - packageMonths + 1, end)),
    };
  },
  readClientNote: (call) => noteOf(noteAt(call)),
  changeClientNote: (call) => {
    const kept = noteAt(call);
    call.store.notes.check(kept, call);
    const text = call.body.text.trim();
    if (text === kept.value.text) return noteOf(kept);
    return noteOf(call.store.notes.write(kept, { ...kept.value, text }, call));
  },
} satisfies Partial<Handlers>;
