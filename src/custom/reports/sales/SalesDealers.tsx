import { useState, type UIEvent } from 'react';
import type { SalesDealerOption } from '../../../dataProvider/salesVerbs';
import { formatNumber } from '../../../domain/plural';
import { finderOf } from '../../../domain/search/readQuery';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import { useSettled } from '../../../ui/useSettled';
import { roublesOf } from '../../../ui/roublesOf';
import { chosenOf, everything, isChosen, toggled, type Choice } from './selection';
import { useDealerTotals, type DealerTotal } from './useDealerTotals';
import styles from './sales.module.css';

const perPage = 20;
/** More dealers are loaded this many pixels before the end of the list (doc 2 §9). */
const threshold = 100;
export const leastSearch = 3;
export const searchMs = 300;

interface SalesDealersProps {
  dealers: readonly SalesDealerOption[];
  months: { start: number; end: number };
  open: number | undefined;
  choice: Choice;
  onOpen: (dealer: number) => void;
  onChoose: (choice: Choice) => void;
}

const orders = { name: 'Имя, А → Я', cost: 'Стоимость, с наибольшей' } as const;
type Order = keyof typeof orders;

/** By cost the largest first; whose is not known yet comes last. */
const byCost = (totals: ReadonlyMap<number, DealerTotal>) => (a: SalesDealerOption, b: SalesDealerOption) =>
  (totals.get(b.id)?.cost ?? -1) - (totals.get(a.id)?.cost ?? -1);

/** The box of all dealers: ticked, empty, or in between. */
function EveryDealer({ chosen, of, onChange }: { chosen: number; of: number; onChange: (all: boolean) => void }) {
  return (
    <label className={styles.option}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < of;
        }}
        checked={chosen === of}
        type="checkbox"
        onChange={() => onChange(chosen !== of)}
      />
      Все дилеры ({formatNumber(chosen)} из {formatNumber(of)})
    </label>
  );
}

/** The dealers: 20 at a time, more as one scrolls; a box puts a dealer into the files, its name opens its sales. Sums are asked for as dealers are shown. */
export function SalesDealers({ dealers, months, open, choice, onOpen, onChoose }: SalesDealersProps) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState({ search: '', count: perPage });
  const settled = useSettled(typed.trim(), searchMs);
  const search = settled.length >= leastSearch ? settled : '';
  const count = shown.search === search ? shown.count : perPage;
  const isFound = finderOf(search);
  const found = dealers.filter(({ name }) => isFound(name));
  const [order, setOrder] = useState<Order>('name');
  const { totals, known } = useDealerTotals(order === 'cost' ? found : found.slice(0, count), months);
  const shownDealers = (order === 'cost' ? [...found].sort(byCost(totals)) : found).slice(0, count);
  const other = order === 'name' ? 'cost' : 'name';
  const chosen = chosenOf(choice, dealers.length);
  const more = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLUListElement>) => {
    if (scrollHeight - scrollTop - clientHeight <= threshold && count < found.length)
      setShown({ search, count: count + perPage });
  };
  return (
    <section aria-label="Дилеры" className={styles.dealers}>
      <TextField
        label="Поиск дилера"
        look="filter"
        placeholder="От 3 знаков"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.dealersHead}>
        <EveryDealer
          chosen={chosen}
          of={dealers.length}
          onChange={(all) => onChoose(all ? everything : { all: false, ids: new Set() })}
        />
        <Button
          icon="sortAscending"
          title={`Упорядочить: ${orders[other]}`}
          variant="ghost"
          onClick={() => setOrder(other)}
        >
          {orders[order]}
        </Button>
      </div>
      {found.length === 0 && <p className={styles.empty}>Нет дилеров, соответствующих поисковому запросу</p>}
      <ul className={styles.dealerList} onScroll={more}>
        {shownDealers.map(({ id, name, org_id }) => (
          <li key={id} className={styles.dealer}>
            <input
              aria-label={`В файлы: ${name}`}
              checked={isChosen(choice, org_id)}
              type="checkbox"
              onChange={() => onChoose(toggled(choice, org_id))}
            />
            <button
              data-paper
              aria-current={id === open ? 'true' : undefined}
              className={styles.dealerName}
              type="button"
              onClick={() => onOpen(id)}
            >
              {name}
            </button>
            <span className={styles.dealerSum}>
              {known || totals.has(id) ? roublesOf([totals.get(id)?.cost ?? 0]) : ''}
            </span>
          </li>
        ))}
      </ul>
      {known && found.length > 0 && (
        <p aria-label="Итого по дилерам" className={styles.grand} role="group">
          <span>
            Итого, {formatNumber(order === 'cost' ? found.length : Math.min(count, found.length))} из{' '}
            {formatNumber(dealers.length)}, ₽
          </span>
          <span>{roublesOf([...totals.values()].map(({ cost }) => cost))}</span>
        </p>
      )}
    </section>
  );
}
