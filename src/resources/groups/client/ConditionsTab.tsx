import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ClientCondition } from '../../../contract/clientPage';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { conditionLines, type ConditionLine } from '../../../domain/conditionLines';
import { formatMoney, fromWire } from '../../../domain/money';
import { addMonths, compareMonths, currentMonth, formatMonth, type Month } from '../../../domain/month';
import { Loaded } from '../../../ui/Loaded';
import { useMay } from '../../../ui/useMay';
import styles from './client.module.css';

/** How many months the axis has before this one, and in all. */
const before = 5;
const shown = 12;

const priceOf = ({ cost }: ClientCondition) => (cost === null ? '' : `, ${formatMoney(fromWire(cost))} ₽`);
const words = (one: ClientCondition, since = one.start) => `с ${formatMonth(since)}${priceOf(one)}`;

function pathOf({ kind, billing_alias, dealer_id, start }: ClientCondition): string {
  const dealer = `/administration/dealers-prices/${dealer_id}`;
  if (kind !== 'list') return `${dealer}?tab=spec`;
  const month = `${start.year}-${String(start.month).padStart(2, '0')}`;
  return `${dealer}?price=${encodeURIComponent(`${billing_alias}:${month}`)}`;
}

interface BeginsProps {
  one: ClientCondition | undefined;
  /** From when, where it is not from the month that it begins in. */
  since?: Month | undefined;
  none: string;
}

/** A condition by the month that it begins in; a link for who may open it. */
function Begins({ one, since, none }: BeginsProps) {
  const opens = useMay('readDealer');
  if (!one) return <span className={styles.dim}>{none}</span>;
  return opens ? <Link to={pathOf(one)}>{words(one, since)}</Link> : <>{words(one, since)}</>;
}

const nextWords = ({ next }: ConditionLine) => (next ? `с ${formatMonth(next.month)} нет` : 'без изменений');

function Bars({ line, months }: { line: ConditionLine; months: readonly Month[] }) {
  return months.map((month) => {
    const held = line.holdingIn(month);
    return (
      <td key={formatMonth(month)} className={styles.month}>
        {held && (
          <span
            className={styles.bar}
            data-begins={compareMonths(held.start, month) === 0 || undefined}
            aria-label={words(held)}
            role="img"
            title={`${formatMonth(month)}: ${words(held)}`}
          />
        )}
      </td>
    );
  });
}

function Axis({ rows, now }: { rows: readonly ClientCondition[]; now: Month }) {
  const months = Array.from({ length: shown }, (_, index) => addMonths(now, index - before));
  return (
    <div aria-label="Условия по месяцам" className={styles.axis} role="region" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Условие</th>
            <th scope="col">Действует</th>
            <th scope="col">Дальше</th>
            {months.map((month) => (
              <th
                key={formatMonth(month)}
                aria-current={compareMonths(month, now) === 0 ? 'date' : undefined}
                className={`${styles.month} ${compareMonths(month, now) === 0 ? styles.now : ''}`}
                scope="col"
              >
                {formatMonth(month, '.').slice(0, 3)}
                {String(month.year).slice(2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {conditionLines(rows, now).map((line) => (
            <tr key={line.title}>
              <th scope="row">{line.title}</th>
              <td>
                <Begins none="нет" one={line.active} />
              </td>
              <td>
                <Begins none={nextWords(line)} one={line.next?.one} since={line.next?.month} />
              </td>
              <Bars line={line} months={months} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** By what a client's packages are priced: now, next, and along the months. */
export function ConditionsTab({ id, checkedAt }: { id: string; checkedAt: string }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const query = useQuery({
    queryKey: ['groups', 'client', id, 'conditions'],
    queryFn: async () => (await dataProvider.clients()).listConditions(id),
    retry: false,
  });
  return (
    <Loaded query={query} what="условия">
      {(rows) =>
        rows.length === 0 ? (
          <p className={styles.dim}>У дилеров, которых вы видите, условий для этого клиента нет.</p>
        ) : (
          <Axis now={currentMonth(new Date(checkedAt))} rows={rows} />
        )
      }
    </Loaded>
  );
}
