import { compareMonths, parseMonth, type Month } from '../../../../domain/month';
import { sheetOfBody } from '../../../../domain/pricePairs';
import { billingAliases, type BillingAlias } from '../../../../domain/tiers';
import type { PanelKind } from '../../panel/panelKind';
import type { SpecTools } from '../specBase';

/** Of rows with a start, the latest that has begun by a month; of all where none is chosen. */
const begun = <T extends { start_year: number; start_month: number }>(rows: readonly T[], by: Month | undefined) =>
  rows
    .map((row) => ({ ...row, year: row.start_year, month: row.start_month }))
    .filter((row) => by === undefined || compareMonths(row, by) <= 0)
    .sort((a, b) => compareMonths(b, a))
    .at(0);

/** A special price is compared with the dealer's lists of its month. */
export const compareSpec = ({ provider, dealer }: SpecTools): Pick<PanelKind, 'compare'> => ({
  compare: async ({ start }, signal) => {
    const month = parseMonth(start);
    const starts = await provider.listDealerPrices(dealer.id);
    signal.throwIfAborted();
    const aliases = Object.keys(billingAliases) as BillingAlias[];
    const lists = await Promise.all(
      aliases.map(async (alias) => {
        const own = starts.filter(({ billing_type_alias }) => billing_type_alias === alias);
        const at = begun(own, month);
        return at ? [sheetOfBody(alias, (await provider.readPriceList(alias, dealer.id, at)).data)] : [];
      }),
    );
    return { lists: lists.flat() };
  },
});
