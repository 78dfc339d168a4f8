import { useState, type UIEvent } from 'react';
import type { SalesDealerOption } from '../../../dataProvider/salesVerbs';
import { formatNumber } from '../../../domain/plural';
import { searchText } from '../../../domain/searchText';
import { TextField } from '../../../ui/TextField';
import { useSettled } from '../../../ui/useSettled';
import { chosenOf, everything, isChosen, toggled, type Choice } from './selection';
import styles from './sales.module.css';

const perPage = 20;
/** More dealers are loaded this many pixels before the end of the list (doc 2 §9). */
const threshold = 100;
export const leastSearch = 3;
export const searchMs = 300;

interface SalesDealersProps {
  dealers: readonly SalesDealerOption[];
  open: number | undefined;
  choice: Choice;
  onOpen: (dealer: number) => void;
  onChoose: (choice: Choice) => void;
}

/** The dealers: 20 at a time, more as one scrolls; a box puts a dealer into the files, its name opens its sales. */
export function SalesDealers({ dealers, open, choice, onOpen, onChoose }: SalesDealersProps) {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState({ search: '', count: perPage });
  const settled = useSettled(typed.trim(), searchMs);
  const search = settled.length >= leastSearch ? searchText(settled) : '';
  const count = shown.search === search ? shown.count : perPage;
  const found = dealers.filter(({ name }) => searchText(name).includes(search));
  const chosen = chosenOf(choice, dealers.length);
  const more = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLUListElement>) => {
    if (scrollHeight - scrollTop - clientHeight <= threshold && count < found.length)
      setShown({ search, count: count + perPage });
  };
  return (
    <section aria-label="Дилеры" className={styles.dealers}>
      <TextField
        label="Поиск дилера"
        placeholder="От 3 символов"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <label className={styles.option}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < dealers.length;
          }}
          checked={chosen === dealers.length}
          type="checkbox"
          onChange={() => onChoose(chosen === dealers.length ? { all: false, ids: new Set() } : everything)}
        />
        Все дилеры ({formatNumber(chosen)} из {formatNumber(dealers.length)})
      </label>
      {found.length === 0 && <p className={styles.empty}>Нет дилеров, соответствующих поисковому запросу</p>}
      <ul className={styles.dealerList} onScroll={more}>
        {found.slice(0, count).map(({ id, name, org_id }) => (
          <li key={id} className={styles.dealer}>
            <input
              aria-label={`В файлы: ${name}`}
              checked={isChosen(choice, org_id)}
              type="checkbox"
              onChange={() => onChoose(toggled(choice, org_id))}
            />
            <button
              aria-current={id === open ? 'true' : undefined}
              className={styles.dealerName}
              type="button"
              onClick={() => onOpen(id)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
