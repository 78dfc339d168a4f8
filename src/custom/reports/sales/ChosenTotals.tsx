import type { SalesClient } from '../../../contract/salesReports';
import { plus, type Exact } from '../../../domain/exact';
import { fromWire } from '../../../domain/money';
import { formatNumber } from '../../../domain/plural';
import { roubles } from './Amount';
import styles from './sales.module.css';
import { ownSums, sums, type SumKind } from './sums';

interface ChosenTotalsProps {
  clients: readonly SalesClient[];
  /** Whether a parent dealer has a share. */
  shared: boolean;
}

const sumOf = (clients: readonly SalesClient[], name: SumKind['name']) =>
  clients.reduce<Exact>((all, one) => plus(all, fromWire(name === 'cost' ? one.total_cost : one[name])), 0);

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
            <dt>{caption}</dt>
            <dd>{roubles(sumOf(clients, name))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
