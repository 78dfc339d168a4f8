import { useCallback, useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { compareMonths, formatMonth, parseMonth, type Month } from '../../../domain/month';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icons';
import { classNames } from '../../../ui/classNames';
import { ProblemList } from '../grid/ProblemList';
import { recalculate } from '../grid/recalculate';
import { cellAt, change, commit, createSheet, type Cells } from '../grid/sheet';
import { createSheetStore } from '../grid/sheetStore';
import type { PanelDescription } from './schemes/description';
import { MonthField } from '../../../ui/MonthField';
import { PriceDraft } from './PriceDraft';
import { openGuard, PanelBody, PanelFoot, type PanelGuard } from '../panel/PanelFrame';
import { PriceTools } from './tools/PriceTools';
import { cellsOfBody } from './priceBody';
import type { PriceGate, StoredList } from './priceGate';
import { SheetSection } from '../panel/SheetSection';
import { onTop, staleCells } from './stalePrice';
import { StaleNotice } from '../panel/StaleNotice';
import { SubmitButton } from '../panel/SubmitButton';
import { usePriceSaving } from './usePriceSaving';
import styles from '../panel/panel.module.css';

interface PriceFormProps {
  description: PanelDescription;
  gate: PriceGate;
  /** The list that is changed and its month; neither while adding. */
  stored: StoredList | undefined;
  old: Month | undefined;
  /** Why nothing can be changed. */
  locked: string | undefined;
  guardRef: RefObject<PanelGuard>;
  onSaved: () => void;
}

const nothing: Cells = new Map();

/** The form of a price panel: the month, the percents with «Рассчитать», the tables, the errors, and the button that sends it. */
export function PriceForm({ description, gate, stored, old, locked, guardRef, onSaved }: PriceFormProps) {
  const { layout } = description;
  const [base, setBase] = useState(() => ({
    cells: stored ? cellsOfBody(layout, stored.body) : nothing,
    etag: stored?.etag,
  }));
  const [store] = useState(() => createSheetStore(createSheet(layout, base.cells)));
  const first = old ? formatMonth(old) : '';
  const [month, setMonth] = useState(first);
  const [notice, setNotice] = useState('');
  const [fresh, setFresh] = useState<StoredList>();
  const { save, busy, refusal, clearMonth } = usePriceSaving({
    description,
    gate,
    store,
    old,
    etag: base.etag,
    onSaved,
    onStale: setFresh,
  });

  const dirty = useCallback(() => {
    const sheet = commit(store.get());
    return (
      month !== first ||
      [...layout.cells.keys()].some((id) => cellAt(sheet, id).text !== (base.cells.get(id)?.text ?? ''))
    );
  }, [base, first, layout, month, store]);
  const changed = useSyncExternalStore(store.subscribe, () => store.get().editing !== null || dirty());
  useEffect(() => {
    guardRef.current = { dirty, busy: () => busy };
    return () => {
      guardRef.current = openGuard;
    };
  }, [busy, dirty, guardRef]);

  const chosen = parseMonth(month);
  const calculate = () => {
    const before = store.get().past.length;
    store.update(recalculate);
    const step = store.get().past.at(-1);
    if (store.get().past.length > before && step) setNotice(`Пересчитано ячеек: ${step.after.cells.size}`);
    else
      setNotice(
        description.percents.every((name) => (cellAt(store.get(), `percents.${name}`).value ?? null) === null)
          ? 'Укажите процент, чтобы рассчитать вознаграждение'
          : 'Пересчитывать нечего',
      );
  };
  const settle = (list: StoredList, mine: boolean) => {
    const theirs = cellsOfBody(layout, list.body);
    store.update((sheet) => change(sheet, mine ? onTop(base.cells, theirs, sheet.cells) : theirs));
    setBase({ cells: theirs, etag: list.etag });
    setFresh(undefined);
  };
  const percents = layout.tables.find(({ id }) => id === 'percents');
  const moved =
    old && chosen && refusal.month === undefined && compareMonths(old, chosen) !== 0
      ? `Прайс на ${first} переедет на ${month}`
      : '';

  return (
    <>
      <PanelBody>
        {locked !== undefined && (
          <div className={styles.banner} role="note">
            <Icon name="eye" /> {locked}
          </div>
        )}
        {locked === undefined && (
          <PriceDraft
            dirty={dirty}
            form={`${gate.name}/${first || 'new'}`}
            month={month}
            store={store}
            onAccept={(kept, cells) => {
              setMonth(kept);
              store.update((sheet) => change(sheet, cells));
            }}
          />
        )}
        {refusal.text !== undefined && (
          <div className={classNames(styles.banner, styles.failed)} role="alert">
            <Icon name="alert" /> {refusal.text}
          </div>
        )}
        {fresh && (
          <StaleNotice
            cells={staleCells(layout, base.cells, cellsOfBody(layout, fresh.body), store.get().cells)}
            writer={fresh.writer}
            onKeepMine={() => settle(fresh, true)}
            onTakeTheirs={() => settle(fresh, false)}
          />
        )}
        <div className={styles.top}>
          <MonthField
            disabled={locked !== undefined}
            error={refusal.month}
            label={description.monthLabel}
            value={month}
            onChange={(typed) => {
              setMonth(typed);
              clearMonth();
            }}
          />
          {percents && (
            <SheetSection locked={locked !== undefined} store={store} table={percents} onNotice={setNotice} />
          )}
          <div className={styles.calculate}>
            <Button disabled={locked !== undefined} icon="calculator" title="Рассчитать" onClick={calculate}>
              Рассчитать
            </Button>
            <span aria-live="polite" className={styles.hint}>
              {[notice, moved].filter(Boolean).join('. ')}
            </span>
          </div>
        </div>
        <PriceTools description={description} gate={gate} month={old} store={store} />
        <div className={styles.tables}>
          {layout.tables.map(
            (table) =>
              table !== percents && (
                <SheetSection
                  key={table.id}
                  locked={locked !== undefined}
                  store={store}
                  table={table}
                  onNotice={setNotice}
                />
              ),
          )}
        </div>
        {locked === undefined && (
          <p className={styles.hint}>
            Пустая цена сохранится как 0. Таблицу можно вставить из Excel: Ctrl+V; отменить: Ctrl+Z; заполнить вниз:
            Ctrl+D.
          </p>
        )}
        <ProblemList store={store} />
      </PanelBody>
      <PanelFoot>
        {changed && locked === undefined && <span className={styles.hint}>Есть несохранённые изменения</span>}
        <SubmitButton
          busy={busy}
          label={old ? 'Изменить прайс' : 'Добавить прайс'}
          reason={
            locked ??
            (chosen ? (changed || !old ? undefined : 'Изменений нет') : 'Выберите месяц, с которого действует прайс')
          }
          store={store}
          onSubmit={() => void (chosen && save(chosen))}
        />
      </PanelFoot>
    </>
  );
}
