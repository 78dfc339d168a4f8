import type { ListedSalesClient, SalesClient } from '../../../contract/salesReports';
import { groupBy } from '../../../domain/groupBy';
import { roublesOf } from '../../../ui/roublesOf';
import { totalOf, type SumKind } from './sums';

type Position = SalesClient['positions'][string][number];

/** Why something costs nothing: «Демо: не тарифицируется» of everything, «ПТД — Нет цены» of a part. */
export function whyFree(positions: readonly Pick<Position, 'name' | 'cost' | 'comment'>[]): string {
  const free = groupBy(
    positions.filter(({ cost, comment }) => cost === 0 && comment !== ''),
    ({ comment }) => comment,
  );
  return [...free]
    .map(([comment, of]) =>
      of.length === positions.length ? comment : `${of.map(({ name }) => name).join(', ')} — ${comment}`,
    )
    .join('; ');
}

/** How a total came about: what it is, its parts summed by name, each with what is to be said of it, and the sum; roubles. */
export function totalLines(
  of: string,
  parts: readonly (readonly [name: string, sums: readonly number[], remark?: string])[],
  total: number,
): string[] {
  const lines = parts.map(
    ([name, sums, remark = '']) => `${name}: ${roublesOf(sums)} ₽${remark === '' ? '' : ` (${remark})`}`,
  );
  return [of, ...lines, `Всего: ${roublesOf([total])} ₽`];
}

/** How a total of a client came about, month by month. */
export function clientTotalLines(
  client: ListedSalesClient,
  kind: SumKind,
  positions: SalesClient['positions'],
): string[] {
  const months = Object.entries(positions).map(
    ([month, all]) => [month, all.map((one) => one[kind.name]), whyFree(all)] as const,
  );
  return totalLines(`${client.name}: ${kind.caption.toLowerCase()}`, months, totalOf(client, kind));
}
