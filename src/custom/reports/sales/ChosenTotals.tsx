import type { ListedSalesClient } from '../../../contract/salesReports';
import { formatNumber } from '../../../domain/plural';
import { roublesOf } from '../../../ui/roublesOf';
import styles from './sales.module.css';
import { ownSums, sums, type SumKind } from './sums';

interface ChosenTotalsProps {
  clients: readonly ListedSalesClient[];
  /** Whether a parent dealer has a share. */
  shared: boolean;
}

const sumsOf = (clients: readonly ListedSalesClient[], name: SumKind['name']) =>
  clients.map((one) => (name === 'cost' ? one.total_cost : one[name]));

/** What the chosen clients come to together: what their file will say. */
export function ChosenTotals({ clients, shared }: ChosenTotalsProps) {
  return (
    <div aria-label="Итого по выбранным" className={styles.totals} role="group">
      <span>Итого по выбранным: {formatNumber(clients.length)}</span>
      <dl className={styles.sums}>
        <div>
          <dt>Пакетов</dt>
          <dd>{formatNumber(clients.reduce((all, { total_packages }) => all + total_packages, 0))}</dd>
        </div>
        {(shared ? sums : ownSums).map(({ name, caption }) => (
          <div key={name}>
            <dt>{caption}, ₽</dt>
            <dd>{roublesOf(sumsOf(clients, name))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
