import type { ClientCondition } from '../contract/clientPage';
import { groupBy } from './groupBy';
import { compareMonths, monthIndex, type Month } from './month';
import { holding } from './priceStatus';
import { billingAliases, type BillingAlias } from './tiers';

/** Conditions of one kind: what holds now, what comes next and when, and what holds in a month. */
export interface ConditionLine {
  title: string;
  active: ClientCondition | undefined;
  /** The next change; without a condition nothing holds from that month on. */
  next: { month: Month; one: ClientCondition | undefined } | undefined;
  holdingIn: (month: Month) => ClientCondition | undefined;
}

const kinds: Record<ClientCondition['kind'], string> = {
  list: 'Прайс',
  spec_condition: 'Спецусловие',
  api: 'Спецусловие API',
  minimum: 'Минимальный тариф',
};

const order = Object.keys(kinds);

const titleOf = ({ kind, billing_alias }: ClientCondition) =>
  billing_alias === null ? kinds[kind] : `${kinds[kind]} ${billingAliases[billing_alias as BillingAlias]}`;

/** What prices a client's packages, by kind and, where there have been several, by dealer: price lists first. */
export function conditionLines(rows: readonly ClientCondition[], now: Month): ConditionLine[] {
  const several = new Set(rows.map(({ dealer_id }) => dealer_id)).size > 1;
  const nameOf = (row: ClientCondition) => `${titleOf(row)}${several ? `, ${row.dealer_name}` : ''}`;
  const sorted = rows.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return [...groupBy(sorted, nameOf)].map(([title, same]) => {
    const dated = same.map((row) => ({ ...row.start, until: row.until && monthIndex(row.until), row }));
    const holdingIn = (month: Month) =>
      holding(
        dated.filter(({ row: { from } }) => !from || compareMonths(from, month) <= 0),
        month,
      )?.row;
    const active = holdingIn(now);
    const changes = same.flatMap(({ start, from, until }) => [start, from, until].filter((month) => !!month));
    const month = changes
      .filter((one) => compareMonths(one, now) > 0)
      .toSorted(compareMonths)
      .find((one) => holdingIn(one) !== active);
    return { title, active, next: month && { month, one: holdingIn(month) }, holdingIn };
  });
}
