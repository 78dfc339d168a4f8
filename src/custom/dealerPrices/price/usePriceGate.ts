import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { compareMonths, parseMonth, type Month } from '../../../domain/month';
import { sheetOfBody } from '../../../domain/pricePairs';
import type { BillingAlias } from '../../../domain/tiers';
import type { PriceGate, StoredList } from './priceGate';
import { useServerName } from '../../../ui/useServerName';
import { useMay } from '../../../ui/useMay';

interface Dealer {
  id: number;
  name: string;
  server_alias: string;
}

/** Of months, the latest first, the one before a list of a month, which is not yet chosen where it is undefined. */
const earlierOf = (months: readonly Month[], month: Month | undefined, self: Month | undefined) =>
  months.find(
    (one) => !(self && compareMonths(one, self) === 0) && (month === undefined || compareMonths(one, month) < 0),
  );

/** The calls of a dealer's price panels. */
export function usePriceGate({ id: own, name: dealer, server_alias }: Dealer): (alias: BillingAlias) => PriceGate {
  const dataProvider = useDataProvider<AppDataProvider>();
  const server = useServerName(server_alias);
  const told = useMay('listPriceListHistory');
  const guarded = useMay('readPriceGuard');
  const replays = useMay('replayPrices');
  return useCallback(
    (alias) => {
      const readOf = async (id: number, month: Month): Promise<StoredList> => {
        const { data, etag } = await dataProvider.readPriceList(alias, id, month);
        const { price_status, percents, lycense, packages, accounts } = data;
        return {
          body: { lycense, packages, accounts, percents },
          status: price_status,
          etag,
        };
      };
      const dealerOf = (id: string) => (id === '' ? own : Number(id));
      return {
        name: `prices/${own}/${alias}`,
        dealer,
        server,
        read: (month) => readOf(own, month),
        create: (payload, idempotencyKey) => dataProvider.createPriceList(alias, own, payload, idempotencyKey),
        change: (payload, etag) => dataProvider.changePriceList(alias, own, payload, etag),
        ...(guarded && { guard: dataProvider.readPriceGuard }),
        compare:
          (scheme, self) =>
          async ({ start }, signal) => {
            const months = await dataProvider.listPriceMonths(scheme, own);
            signal.throwIfAborted();
            const before = earlierOf(months, parseMonth(start), self);
            if (!before) return {};
            const { body } = await readOf(own, before);
            return { inForce: sheetOfBody(scheme, body) };
          },
        ...(replays && {
          replay: async (body, facts_month, signal) =>
            (await dataProvider.replays()).replayPrices(alias, own, { ...body, facts_month }, signal),
        }),
        ...(told && {
          history: (month: Month) => dataProvider.listPriceHistory(alias, own, month),
        }),
        sources: {
          listDealers: async () => {
            const dealers = await dataProvider.filterDealers(server_alias);
            return dealers.filter(({ id }) => id !== own).map(({ id, name }) => ({ id: String(id), name }));
          },
          listMonths: (id) => dataProvider.listPriceMonths(alias, dealerOf(id)),
          read: (id, month) => readOf(dealerOf(id), month),
        },
      };
    },
    [dataProvider, dealer, own, server, server_alias, told, guarded, replays],
  );
}
