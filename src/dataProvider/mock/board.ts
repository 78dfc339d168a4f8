import { medianChange } from '../../domain/medianChange';
import { monthIndex } from '../../domain/month';
import { doubtsOf } from '../../domain/priceGuard';
import { sheetOfBody } from '../../domain/pricePairs';
import { billingAliases, type BillingAlias } from '../../domain/tiers';
import { boardSize, type BoardCell, type BoardState } from '../../contract/board';
import type { Dealer } from '../../contract/dealers';
import { guardSettings } from '../../contract/priceGuard';
import type { Handlers } from './call';
import { found, pageOf } from './listing';
import { dealerName, dealersInScope, portalOf } from './scope';

const schemes = Object.keys(billingAliases) as BillingAlias[];

/** By name, each dealer below those above him, as far as they are among these. */
function inOrder(dealers: readonly Dealer[], above?: Dealer): Dealer[] {
  const heads = dealers.filter(({ p_parent }) =>
    above ? p_parent === above.p_id : !dealers.some(({ p_id }) => p_id === p_parent),
  );
  return heads
    .toSorted((a, b) => dealerName(a).localeCompare(dealerName(b), 'ru'))
    .flatMap((dealer) => [dealer, ...inOrder(dealers, dealer)]);
}

/** The lists of the store for a month. */
export const boardHandlers = {
  readPriceBoard: (call) => {
    const index = monthIndex(call.query);
    const lists = call.store.priceLists.values();
    const settings = guardSettings(call.store.guard);
    const { server_alias: wanted, search, state } = call.query;
    const server = wanted && portalOf(call, wanted);
    const seen = dealersInScope(call)
      .map(({ value }) => value)
      .filter(({ p_piportal_alias }) => !server || p_piportal_alias === server);
    const sought = found(seen, { search }, { words: (dealer) => [dealerName(dealer), dealer.p_inn, dealer.p_kpp] });
    const rows = inOrder(sought).map((dealer) => {
      const cells = schemes.flatMap((alias): BoardCell[] => {
        const [latest, before] = lists
          .filter(({ dealer_id, billing_alias }) => dealer_id === dealer.p_id && billing_alias === alias)
          .filter((list) => monthIndex(list) <= index)
          .sort((a, b) => monthIndex(b) - monthIndex(a));
        const none = { alias, start: null, change: null, remarks: 0, checked: false };
        if (!latest) return alias === dealer.p_billing_type_id ? [none] : [];
        const start = { year: latest.year, month: latest.month };
        const goesOn = { ...none, start };
        if (monthIndex(latest) !== index) return [goesOn];
        const [own, inForce] = [sheetOfBody(alias, latest), before && sheetOfBody(alias, before)];
        const remarks = doubtsOf(own, { inForce }, settings).length;
        const change = inForce ? medianChange(inForce, own) : null;
        return [{ ...goesOn, change, remarks, checked: latest.remarks?.checked ?? false }];
      });
      const ready = cells.length > 0 && cells.every(({ start }) => start !== null && monthIndex(start) === index);
      const [name, inn, server_alias] = [dealerName(dealer), dealer.p_inn, dealer.p_piportal_alias];
      const doubtful = cells.some(({ remarks, checked }) => remarks > 0 && !checked);
      const state: BoardState = ready ? (doubtful ? 'remarks' : 'done') : 'none';
      return { dealer_id: dealer.p_id, name, inn, server_alias, parent_id: dealer.p_parent || null, state, cells };
    });
    const listed = rows.filter((row) => !state || row.state === state);
    const counted = (wanted: BoardState) => rows.filter((row) => row.state === wanted).length;
    const counters = { all: rows.length, done: counted('done'), none: counted('none'), remarks: counted('remarks') };
    return {
      ...pageOf(listed, { page: call.query.page, page_size: call.query.page_size ?? boardSize }),
      total: rows.length,
      counters,
      ids: listed.map(({ dealer_id }) => dealer_id),
    };
  },
} satisfies Partial<Handlers>;
