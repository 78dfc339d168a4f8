import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import type { Month } from '../../../domain/month';
import type { BillingAlias } from '../../../domain/tiers';
import type { PriceGate, StoredList } from './priceGate';

/** The calls of a dealer's price panels. */
export function useGate(dealer: number): (alias: BillingAlias) => PriceGate {
  const dataProvider = useDataProvider<AppDataProvider>();
  return useCallback(
    (alias) => ({
      name: `prices/${dealer}/${alias}`,
      read: async (month: Month): Promise<StoredList> => {
        const { data, etag } = await dataProvider.readPriceList(alias, dealer, month);
        const { price_status, modified_by, percents, ...body } = data;
        return { body: { ...body, ...(Object.keys(percents).length > 0 ? { percents } : {}) }, status: price_status, writer: modified_by ?? undefined, etag };
      },
      create: (payload, idempotencyKey) => dataProvider.createPriceList(alias, dealer, payload, idempotencyKey),
      change: (payload, etag) => dataProvider.changePriceList(alias, dealer, payload, etag),
    }),
    [dataProvider, dealer],
  );
}
