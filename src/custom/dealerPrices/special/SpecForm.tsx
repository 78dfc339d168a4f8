import { useCallback, useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { parseMonth } from '../../../domain/month';
import { emailListProblem } from '../../../domain/text';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/icons';
import { ProblemList } from '../grid/ProblemList';
import { recalculate } from '../grid/recalculate';
import { commit, relayout } from '../grid/sheet';
import { createSheetStore } from '../grid/sheetStore';
import { KindPick } from './KindPick';
import { dayOf } from './kinds/minimum';
import { openGuard, PanelBody, PanelFoot, type PanelGuard } from '../panel/PanelFrame';
import { SheetSection } from '../panel/SheetSection';
import {
  contentOf,
  onTopOf,
  rowsOf,
  sameContent,
  sheetOf,
  staleSpec,
  storedContent,
  withTexts,
  type SpecContent,
} from './specContent';
import { SpecDraft } from './SpecDraft';
import { SpecHead } from './SpecHead';
import { layoutWith, type KindOption, type KindRow, type SpecFields, type SpecKind, type StoredSpec } from './specKind';
import { StaleNotice } from '../panel/StaleNotice';
import { SubmitButton } from '../panel/SubmitButton';
import { useKindRows } from './useKindRows';
import { useSpecSaving } from './useSpecSaving';
import styles from '../panel/panel.module.css';

interface SpecFormProps {
  dealer: number;
  spec: SpecKind;
  /** The kinds of packages to choose from; none where the panel has no rows. */
  options: readonly KindOption[];
  /** What is changed; undefined while adding. */
  stored: StoredSpec | undefined;
  /** What stands in it besides: what was typed before a conflict, or before a session died. */
  begin: SpecContent | undefined;
  /** Why nothing can be changed. */
  locked: string | undefined;
  guardRef: RefObject<PanelGuard>;
  onSaved: () => void;
  /** The panel begins anew, with other content over what is stored. */
  onRestart: (stored: StoredSpec | undefined, begin: SpecContent | undefined) => void;
}

/** What is missing before a special panel can be sent; cells speak for themselves. */
const missingOf = (spec: SpecKind, { client, start, emails }: SpecFields, rows: readonly KindRow[]) => {
  if (!client) return 'Выберите организацию';
  if (!(spec.start === 'day' ? dayOf(start) : parseMonth(start)))
    return spec.start === 'day' ? 'Введите дату начала действия' : 'Выберите месяц начала действия';
  if (spec.emails && emails.trim() !== '' && emailListProblem(emails) !== null) return 'Исправьте адреса';
  return spec.listKinds && rows.some(({ kind }) => kind === '') ? 'Выберите вид пакетов в каждой строке' : undefined;
};

/** The form of a special panel: for whom and since when, the percents with «Рассчитать», the tables with rows that come and go. */
export function SpecForm({
  dealer,
  spec,
  options,
  stored,
  begin,
  locked,
  guardRef,
  onSaved,
  onRestart,
}: SpecFormProps) {
  const [base] = useState(() => storedContent(spec, stored));
  const [store] = useState(() => {
    const sheet = sheetOf(spec, stored);
    return createSheetStore(
      begin ? withTexts(relayout(sheet, layoutWith(spec, rowsOf(begin.kinds))), begin.texts) : sheet,
    );
  });
  const [fields, setFields] = useState(begin?.fields ?? base.fields);
  const [fresh, setFresh] = useState<StoredSpec>();
  const { rows, layout, removed, restore, add, remove, pick } = useKindRows(spec, store);
  const [notice, setNotice] = useState('');
  const { save, busy, refusal, clear } = useSpecSaving({ spec, store, etag: stored?.etag, onSaved, onStale: setFresh });
  const fixed = locked !== undefined;

  const content = useCallback(() => contentOf(commit(store.get()), rows, fields), [fields, rows, store]);
  const dirty = useCallback(() => !sameContent(content(), base), [base, content]);
  const changed = useSyncExternalStore(store.subscribe, () => store.get().editing !== null || dirty());
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
        {!fixed && (
          <SpecDraft
            content={() => (dirty() ? content() : undefined)}
            form={`spec/${spec.name}`}
            onAccept={(kept) => onRestart(stored, kept)}
          />
        )}
        {fresh && (
          <StaleNotice
            cells={staleSpec(spec, options, { base, theirs: storedContent(spec, fresh), mine: content() })}
            lead="Пока вы правили, данные изменил другой пользователь"
            title="Данные изменились"
            writer={undefined}
            onKeepMine={() => onRestart(fresh, onTopOf({ base, theirs: storedContent(spec, fresh), mine: content() }))}
            onTakeTheirs={() => onRestart(fresh, undefined)}
          />
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
            (table) =>
              table !== percents && (
                <SheetSection
                  key={table.id}
                  headOf={table.id === 'rows' ? kindOf : undefined}
                  locked={fixed}
                  store={store}
                  table={table}
                  onNotice={setNotice}
                />
              ),
          )}
        </div>
        {spec.listKinds && (
          <div className={styles.buttons}>
            <Button disabled={fixed} icon="plus" onClick={add}>
              Добавить строку
            </Button>
            {removed && (
              <Button autoFocus onClick={restore}>
                Вернуть удалённую строку
              </Button>
            )}
          </div>
        )}
        {!fixed && <p className={styles.hint}>Пустая цена сохранится как 0.</p>}
        <ProblemList store={store} />
      </PanelBody>
      <PanelFoot>
        {changed && !fixed && <span className={styles.hint}>Есть несохранённые изменения</span>}
        <SubmitButton
          busy={busy}
          label={spec.read ? spec.submits.edit : spec.submits.create}
          reason={locked ?? missingOf(spec, fields, rows) ?? (changed || !stored ? undefined : 'Изменений нет')}
          store={store}
          onSubmit={() => void (client && save({ ...fields, client: client.id, rows }))}
        />
      </PanelFoot>
    </>
  );
}
