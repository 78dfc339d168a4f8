import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import type { Month } from '../../../domain/month';
import type { BillingAlias } from '../../../domain/tiers';
import type { PriceGate, StoredList } from './priceGate';
import { useServerName } from '../../../ui/useServerName';
import { useMay } from '../../../ui/useMay';

interface Dealer {
  id: number;
  name: string;
  server_alias: string;
}

/** The calls of a dealer's price panels. */
export function usePriceGate({ id: own, name: dealer, server_alias }: Dealer): (alias: BillingAlias) => PriceGate {
  const dataProvider = useDataProvider<AppDataProvider>();
  const server = useServerName(server_alias);
  const told = useMay('listPriceListHistory');
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
    [dataProvider, dealer, own, server, server_alias, told],
  );
}
