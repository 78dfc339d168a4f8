import { useId, useState } from 'react';
import type { ListedPackages } from '../../dataProvider/reportVerbs';
import { formatNumber, plural } from '../../domain/plural';
import { finderOf } from '../../domain/search/readQuery';
import { DropDown } from '../../ui/DropDown';
import styles from './packages.module.css';

/** The search starts at this many characters (doc 2 §2.5). */
const leastSearch = 3;

interface DealerChoiceProps {
  dealers: readonly ListedPackages[];
  leftOut: ReadonlySet<number>;
  onChange: (leftOut: ReadonlySet<number>) => void;
}

/** The dealers of the answer, all chosen to begin with; what is kept is who is left out. */
export function DealerChoice({ dealers, leftOut, onChange }: DealerChoiceProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const isFound = finderOf(search.trim().length >= leastSearch ? search : '');
  const shown = dealers.filter(({ dealer_name }) => isFound(dealer_name));
  const chosen = dealers.length - leftOut.size;
  const toggle = (dealer: number) => {
    const next = new Set(leftOut);
    if (!next.delete(dealer)) next.add(dealer);
    onChange(next);
  };
  return (
    <DropDown
      summary={`Дилеры: ${chosen === dealers.length ? 'все' : `${formatNumber(chosen)} ${plural(chosen, 'выбран', 'выбрано', 'выбрано')} из ${formatNumber(dealers.length)}`}`}
    >
      <label className={styles.hidden} htmlFor={id}>
        Поиск дилера
      </label>
      <input
        className={styles.search}
        id={id}
        placeholder="От 3 знаков"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <label className={styles.option}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && leftOut.size > 0;
          }}
          checked={leftOut.size === 0}
          type="checkbox"
          onChange={() => onChange(leftOut.size === 0 ? new Set(dealers.map(({ dealer_id }) => dealer_id)) : new Set())}
        />
        Выбрать всех
      </label>
      <div aria-label="Дилеры" className={styles.options} role="group">
        {shown.map(({ dealer_id, dealer_name }) => (
          <label key={dealer_id} className={styles.option}>
            <input checked={!leftOut.has(dealer_id)} type="checkbox" onChange={() => toggle(dealer_id)} />
            {dealer_name}
          </label>
        ))}
        {shown.length === 0 && <p className={styles.none}>Ничего не найдено...</p>}
      </div>
    </DropDown>
  );
}
