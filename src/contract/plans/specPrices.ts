import type { MinimumTariff, NewMinimumTariff } from '../minimumTariffs';
import type { SpecRecord } from '../recipeBatches';
import { specTypes, type SpecType } from '../dealers';
import type { ApiPrice, SpecCondition } from '../specPrices';
import type { BatchRow } from '../batches';
import type { Month } from '../../domain/month';

type Values = NonNullable<BatchRow['before']>;

/** The key of a row that a special price or a minimum tariff has. */
export const specKey = (record: SpecRecord): string =>
  record.type === 'minimum_tariff'
    ? `${record.type}:${record.tariff_id}`
    : `${record.type}:${record.client_id}:${record.year}:${record.month}`;

/** The record that a key means. */
export function specAt(key: string): SpecRecord {
  const [type = '', id, year, month] = key.split(':');
  return type === 'minimum_tariff'
    ? { type, tariff_id: Number(id) }
    : {
        type: type === 'api' ? type : 'spec_condition',
        client_id: Number(id),
        year: Number(year),
        month: Number(month),
      };
}

export const specLabel = (client: string, type: SpecType, from: string) => `${client}, ${specTypes[type]}, с ${from}`;

/** The prices of a special condition, of either type, with its percents. */
export function specPricesOf(model: ApiPrice | SpecCondition): Values {
  const percents = model.percents ?? {};
  if (!('accounts' in model)) return { packages: model.packages, percents };
  const { client_price, daobit_price, accounts, packages } = model;
  return { client_price, daobit_price, accounts, packages, percents };
}

/** The prices of a minimum tariff by the names that they are sent by, and whom its letters go to. */
export const tariffPricesOf = ({
  tariff_cost,
  tariff_compensation,
  percent = null,
  emails,
}: MinimumTariff): Values => ({
  cost: tariff_cost,
  compensation: tariff_compensation,
  percent,
  emails,
});

/** What is sent of a tariff whose prices and day these are. */
export const tariffSave = ({ client_org_id, dealer_org_id, package_count }: MinimumTariff, after: Values) => {
  const { percent, ...rest } = after;
  const body = { client_org_id, dealer_org_id, package_count, ...rest, ...(percent !== null && { percent }) };
  return body as unknown as NewMinimumTariff;
};

export const monthOfDay = (day: string): Month => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });
