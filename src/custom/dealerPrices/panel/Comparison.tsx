import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { CompareTable, type Compared } from '../../../ui/CompareTable';
import { ToolSection } from './ToolSection';
import styles from './panel.module.css';

interface ComparisonProps {
  /** «Сравнить с другим прайсом». */
  label: string;
  /** The choice of what it is compared with. */
  choice: ReactNode;
  /** What the prices of the panel, and the others, are called. */
  heads: readonly [mine: string, other: string];
  /** What is said where nothing differs. */
  same: string;
  /** Cell by cell, mine first; undefined until there is something to compare with. */
  rows: readonly Compared[] | undefined;
  onClose: () => void;
}

/** Prices beside others, cell by cell: what differs, or all of it. */
export function Comparison({ label, choice, heads, same, rows, onClose }: ComparisonProps) {
  const [everything, setEverything] = useState(false);
  const compared = rows?.map((row) => ({ ...row, strong: row.values[0] === row.values[1] ? [] : [1] }));
  const different = compared?.filter(({ strong }) => strong.length > 0) ?? [];
  return (
    <ToolSection label={label} onClose={onClose}>
      <div className={styles.top}>
        {choice}
        <label className={styles.check}>
          <input checked={everything} type="checkbox" onChange={(event) => setEverything(event.target.checked)} />
          Показать и одинаковые
        </label>
      </div>
      {compared && (
        <>
          <span>{different.length === 0 ? same : `Отличается ячеек: ${different.length}`}</span>
          {(everything || different.length > 0) && (
            <CompareTable
              numbers
              heads={heads}
              label="Сравнение"
              rows={everything ? compared : different}
              what="Ячейка"
            />
          )}
        </>
      )}
      <div>
        <Button variant="ghost" onClick={onClose}>
          Закрыть сравнение
        </Button>
      </div>
    </ToolSection>
  );
}
