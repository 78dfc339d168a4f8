import { Button } from '../../../ui/Button';
import type { SheetStore } from '../grid/sheetStore';
import { KindPick } from './KindPick';
import type { KindOption, PanelKind } from './panelKind';
import { SheetSection } from './SheetSection';
import type { useKindRows } from './useKindRows';
import styles from './panel.module.css';

interface PanelTablesProps {
  kind: PanelKind;
  store: SheetStore;
  rows: ReturnType<typeof useKindRows>;
  options: readonly KindOption[];
  locked: boolean;
  onNotice: (text: string) => void;
}

/** The tables of a panel, and the rows that come and go in one of them. */
export function PanelTables({ kind, rows: its, options, locked, ...rest }: PanelTablesProps) {
  const { rows, layout, added, removed, restore, add, remove, pick } = its;
  const kindOf = (at: number) => {
    const row = rows[at];
    return (
      row && (
        <KindPick
          autoFocus={row.key === added}
          locked={locked}
          options={options}
          place={at + 1}
          removable={rows.length > 1}
          row={row}
          taken={new Set(rows.flatMap(({ key, kind: of }) => (key === row.key ? [] : [of])))}
          onPick={(picked) => pick(row.key, picked)}
          onRemove={() => remove(row.key)}
        />
      )
    );
  };
  return (
    <>
      <div className={styles.tables}>
        {layout.tables
          .filter(({ id }) => id !== 'percents')
          .map((table) => (
            <SheetSection
              key={table.id}
              headOf={table.id === 'rows' ? kindOf : undefined}
              locked={locked}
              table={table}
              {...rest}
            />
          ))}
      </div>
      {kind.listKinds && (
        <div className={styles.buttons}>
          <Button disabled={locked} icon="plus" onClick={add}>
            Добавить строку
          </Button>
          {removed && (
            <Button autoFocus onClick={restore}>
              Вернуть удалённую строку
            </Button>
          )}
        </div>
      )}
    </>
  );
}
