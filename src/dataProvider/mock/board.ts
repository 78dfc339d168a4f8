import { monthIndex } from '../../domain/month';
import { billingAliases, type BillingAlias } from '../../domain/tiers';
import type { Handlers } from './call';
import { dealerName, dealersInScope } from './scope';

const schemes = Object.keys(billingAliases) as BillingAlias[];

/** The lists of the store for a month; how much they have changed is the server's to tell. */
export const boardHandlers = {
  readPriceBoard: (call) => {
    const index = monthIndex(call.query);
    const lists = call.store.priceLists.values();
    const rows = dealersInScope(call).map(({ value: dealer }) => {
      const cells = schemes.flatMap((alias) => {
        const starts = lists
          .filter(({ dealer_id, billing_alias }) => dealer_id === dealer.p_id && billing_alias === alias)
          .filter((list) => monthIndex(list) <= index)
          .sort((a, b) => monthIndex(b) - monthIndex(a));
        const [latest] = starts;
        return latest ? [{ alias, start: { year: latest.year, month: latest.month }, change: null }] : [];
      });
      const ready = cells.length > 0 && cells.every(({ start }) => monthIndex(start) === index);
      const [name, inn, server_alias] = [dealerName(dealer), dealer.p_inn, dealer.p_piportal_alias];
      const state = ready ? ('done' as const) : ('none' as const);
      return { dealer_id: dealer.p_id, name, inn, server_alias, parent_id: dealer.p_parent || null, state, cells };
    });
    const done = rows.filter(({ state }) => state === 'done').length;
    const results = rows.filter(({ state }) => call.query.state === undefined || call.query.state === state);
    const counters = { all: rows.length, done, none: rows.length - done };
    return {
      count: results.length,
      total: rows.length,
      counters,
      ids: results.map(({ dealer_id }) => dealer_id),
      results,
    };
  },
} satisfies Partial<Handlers>;
