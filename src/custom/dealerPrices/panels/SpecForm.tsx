import { useCallback, useEffect, useState, type RefObject } from 'react';
import { fromWire } from '../../../domain/money';
import { emailListProblem } from '../../../domain/text';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/icons';
import { monthOf } from '../../../ui/MonthField';
import { cellOf } from '../grid/cell';
import { ProblemList } from '../grid/ProblemList';
import { recalculate } from '../grid/recalculate';
import { cellAt, createSheet, type Cells } from '../grid/sheet';
import { createSheetStore } from '../grid/sheetStore';
import { KindPick, type KindOption } from './KindPick';
import { dayOf } from './minimum';
import { openGuard, PanelBody, PanelFoot, type PanelGuard } from './PanelFrame';
import { SheetSection } from './SheetSection';
import { SpecHead } from './SpecHead';
import type { KindRow, SpecFields, SpecKind, StoredSpec } from './specKind';
import { SubmitButton } from './SubmitButton';
import { useKindRows } from './useKindRows';
import { useSpecSaving } from './useSpecSaving';
import styles from './panel.module.css';

interface SpecFormProps {
  dealer: number;
  spec: SpecKind;
  /** The kinds of packages to choose from; none where the panel has no rows. */
  options: readonly KindOption[];
  /** What is changed; undefined while adding. */
  stored: StoredSpec | undefined;
  /** Why nothing can be changed. */
  locked: string | undefined;
  guardRef: RefObject<PanelGuard>;
  onSaved: () => void;
}

const noFields: SpecFields = { client: null, start: '', emails: '' };
const rowsOf = (stored: StoredSpec | undefined): readonly KindRow[] => (stored?.kinds.length ? stored.kinds : ['']).map((kind, at) => ({ key: String(at), kind }));

function sheetOf(spec: SpecKind, stored: StoredSpec | undefined) {
  const layout = spec.layoutOf(rowsOf(stored));
  const cells: Cells = new Map(
    Object.entries(stored?.numbers ?? {}).flatMap(([id, number]) => {
      const kind = layout.cells.get(id)?.kind;
      return kind ? [[id, cellOf(kind, kind === 'count' ? number : fromWire(number))] as const] : [];
    }),
  );
  return createSheet(layout, cells);
}

/** What is missing before a special panel can be sent; cells speak for themselves. */
const missingOf = (spec: SpecKind, { client, start, emails }: SpecFields, rows: readonly KindRow[]) => {
  if (!client) return 'Выберите организацию';
  if (!(spec.start === 'day' ? dayOf(start) : monthOf(start))) return spec.start === 'day' ? 'Введите дату начала действия' : 'Выберите месяц начала действия';
  if (spec.emails && emails.trim() !== '' && emailListProblem(emails) !== null) return 'Исправьте адреса';
  return spec.listKinds && rows.some(({ kind }) => kind === '') ? 'Выберите вид пакетов в каждой строке' : undefined;
};

/** The form of a special panel: for whom and since when, the percents with «Рассчитать», the tables with rows that come and go. */
export function SpecForm({ dealer, spec, options, stored, locked, guardRef, onSaved }: SpecFormProps) {
  const [store] = useState(() => createSheetStore(sheetOf(spec, stored)));
  const [begun] = useState(() => ({ fields: stored?.fields ?? noFields, rows: rowsOf(stored), cells: store.get().cells }));
  const [fields, setFields] = useState(begun.fields);
  const { rows, layout, add, remove, pick } = useKindRows(spec, store, begun.rows);
  const [notice, setNotice] = useState('');
  const { save, busy, refusal, clear } = useSpecSaving({ spec, store, etag: stored?.etag, onSaved });
  const fixed = locked !== undefined;

  const dirty = useCallback(
    () =>
      JSON.stringify([fields, rows]) !== JSON.stringify([begun.fields, begun.rows]) ||
      [...store.get().layout.cells.keys()].some((id) => cellAt(store.get(), id).text !== (begun.cells.get(id)?.text ?? '')),
    [begun, fields, rows, store],
  );
  useEffect(() => {
    guardRef.current = { dirty, busy: () => busy };
    return () => {
      guardRef.current = openGuard;
    };
  }, [busy, dirty, guardRef]);

  const calculate = () => {
    const before = store.get();
    store.update(recalculate);
    setNotice(store.get().cells === before.cells ? 'Пересчитывать нечего' : 'Вознаграждение рассчитано');
  };
  const { client } = fields;
  const percents = layout.tables.find(({ id }) => id === 'percents');
  const kindOf = (at: number) => {
    const row = rows[at];
    return (
      row && (
        <KindPick
          locked={fixed}
          options={options}
          place={at + 1}
          removable={rows.length > 1}
          row={row}
          taken={new Set(rows.flatMap(({ key, kind }) => (key === row.key ? [] : [kind])))}
          onPick={(kind) => pick(row.key, kind)}
          onRemove={() => remove(row.key)}
        />
      )
    );
  };

  return (
    <>
      <PanelBody>
        {locked !== undefined && (
          <div className={styles.banner} role="note">
            <Icon name="eye" /> {locked}
          </div>
        )}
        {refusal.text !== undefined && (
          <div className={classNames(styles.banner, styles.failed)} role="alert">
            <Icon name="alert" /> {refusal.text}
          </div>
        )}
        <SpecHead
          dealer={dealer}
          fields={fields}
          locked={fixed}
          refusal={refusal}
          spec={spec}
          onChange={(change) => {
            setFields((now) => ({ ...now, ...change }));
            if ('client' in change) clear('client');
            if ('start' in change) clear('start');
            if ('emails' in change) clear('emails');
          }}
        />
        <div className={styles.top}>
          {percents && <SheetSection locked={fixed} store={store} table={percents} onNotice={setNotice} />}
          <div className={styles.calculate}>
            <Button disabled={fixed} icon="calculator" title="Рассчитать" onClick={calculate}>
              Рассчитать
            </Button>
            <span aria-live="polite" className={styles.hint}>
              {notice}
            </span>
          </div>
        </div>
        <div className={styles.tables}>
          {layout.tables.map(
            (table) => table !== percents && <SheetSection key={table.id} headOf={table.id === 'rows' ? kindOf : undefined} locked={fixed} store={store} table={table} onNotice={setNotice} />,
          )}
        </div>
        {spec.listKinds && (
          <div className={styles.buttons}>
            <Button disabled={fixed} icon="plus" onClick={add}>
              Добавить строку
            </Button>
          </div>
        )}
        {!fixed && <p className={styles.hint}>Пустая цена сохранится как 0.</p>}
        <ProblemList store={store} />
      </PanelBody>
      <PanelFoot>
        <SubmitButton
          busy={busy}
          label={spec.read ? spec.submits.edit : spec.submits.create}
          reason={locked ?? missingOf(spec, fields, rows)}
          store={store}
          onSubmit={() => void (client && save({ ...fields, client: client.id, rows }))}
        />
      </PanelFoot>
    </>
  );
}
