import type { ListedSalesClient } from '../../../contract/salesReports';

/** The sums of a client and of each of its positions. */
export const sums = [
  { name: 'cost', caption: 'Стоимость' },
  { name: 'daobit_cost', caption: 'Вознаграждение' },
  { name: 'updealer_cost', caption: 'Доля вышестоящего' },
] as const;
export type SumKind = (typeof sums)[number];

/** A client's sum of a kind. */
export const totalOf = (client: ListedSalesClient, { name }: SumKind) =>
  name === 'cost' ? client.total_cost : client[name];

/** Those that a dealer without a parent's share has. */
export const ownSums: readonly SumKind[] = sums.filter(({ name }) => name !== 'updealer_cost');
