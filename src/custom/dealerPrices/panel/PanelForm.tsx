import { use, useEffect, useRef, useState } from 'react';
import { AfterPaint } from '../../../ui/AfterPaint';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icons';
import { Conflict, unchanged, unsettled } from '../../../ui/saving/Conflict';
import { DraftOffer } from '../../../ui/saving/DraftOffer';
import { DraftsContext } from '../../../ui/saving/drafts';
import { Skeleton } from '../../../ui/Skeleton';
import { ProblemList } from '../grid/ProblemList';
import { HeldAgainst } from './HeldAgainst';
import { OffPercentBeforeSaving } from './OffPercent';
import { readPanelDraft } from './panelDraft';
import { PanelBody, PanelFoot } from './PanelFrame';
import { missingOf, type PanelTool } from './panelKind';
import { PanelTables } from './PanelTables';
import { PanelToolbar } from './PanelToolbar';
import { SubmitButton } from './SubmitButton';
import { RemarkCheck } from './RemarkCheck';
import { useNotice } from './useNotice';
import { usePanelForm, type PanelFormProps as FormProps } from './usePanelForm';
import { useRemarks } from './useRemarks';
import styles from './panel.module.css';
import { Late, late } from '../../../ui/late';

const RecipeTool = late(async () => ({ default: (await import('./RecipeTool')).RecipeTool }));

interface PanelFormProps extends FormProps {
  /** Goes to the panel of another address. */
  onOpen: (address: string) => void;
}

/** The tool that is unfolded, and how it folds: its button has the focus then. */
function useTool(
  { store }: ReturnType<typeof usePanelForm>,
  { kind, options }: FormProps,
  locked: boolean,
  onNotice: (text: string) => void,
) {
  const [unfolded, setUnfolded] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(unfolded);
  useEffect(() => {
    if (unfolded === undefined) place.current?.querySelector<HTMLElement>(`[data-tool="${last.current}"]`)?.focus();
    last.current = unfolded;
  }, [unfolded]);
  const recipe: PanelTool = {
    name: 'recipe',
    label: 'Изменить цены…',
    icon: 'edit',
    section: (close) => (
      <Late fallback={<Skeleton height={120} width="100%" />}>
        <RecipeTool store={store} onClose={close} onNotice={onNotice} />
      </Late>
    ),
  };
  const tools = [...(kind.tools?.(store, options) ?? []), ...(locked ? [] : [recipe])];
  const section = tools.find(({ name }) => name === unfolded)?.section(() => setUnfolded(undefined), onNotice);
  return { place, section, bar: { tools, unfolded, onUnfold: setUnfolded } };
}

/** The form of a panel: the row of its tools, the tables, the errors, and at the foot what there is to say, with the button that sends it. */
export function PanelForm({ onOpen, ...props }: PanelFormProps) {
  const { kind, options } = props;
  const drafts = use(DraftsContext);
  const its = usePanelForm(props);
  const { store, rows, fields, stored, changed } = its;
  const [notice, setNotice] = useNotice(store);
  const remarks = useRemarks(store);
  const locked = props.readOnly ?? (stored && kind.lockOf(stored.status));
  const { place, section, bar } = useTool(its, props, locked !== undefined, setNotice);
  const unsaved = changed && locked === undefined;
  const conflict = its.conflict();
  const stopped = locked ?? (conflict && unsettled);
  const missing = stopped === undefined ? missingOf(kind, fields, rows.rows) : undefined;
  const untouched = stored && !changed ? unchanged : undefined;
  const tables = { store, locked: locked !== undefined, onNotice: setNotice };
  const { occupied } = its;
  const openOccupied = () => {
    if (!occupied) return;
    drafts.save(kind.name, its.draft());
    onOpen(occupied.address);
  };
  return (
    <>
      <div className={styles.content} ref={place}>
        <PanelToolbar {...tables} {...bar} fields={fields} kind={kind} refused={its.refused} onChange={its.change} />
      </div>
      <PanelBody>
        {locked === undefined ? (
          <DraftOffer form={kind.name} parse={readPanelDraft} read={its.draft} onAccept={its.takeDraft} />
        ) : (
          <div className={styles.banner} role="note">
            <Icon name="eye" /> {locked}
          </div>
        )}
        {conflict && <Conflict numbers {...conflict} title={kind.words.stale} what="Ячейка" onResolve={its.settle} />}
        {section}
        <AfterPaint>
          <HeldAgainst fields={fields} kind={kind} read={its.read} store={store} />
        </AfterPaint>
        <PanelTables {...tables} kind={kind} options={options} rows={rows} />
        {locked === undefined && (
          <p data-tools className={styles.hint}>
            Пустая цена сохранится как 0. Таблицу можно вставить из Excel: Ctrl+V; отменить: Ctrl+Z; заполнить вниз:
            Ctrl+D; к следующему замечанию: F8; сохранить: Ctrl+S.
          </p>
        )}
        <AfterPaint>
          <ProblemList store={store} />
        </AfterPaint>
      </PanelBody>
      <PanelFoot>
        {its.failure !== undefined && (
          <span className={styles.failure} role="alert">
            <Icon name="alert" /> {its.failure}
          </span>
        )}
        {occupied && <Button onClick={openOccupied}>{occupied.label}</Button>}
        <span aria-live="polite" className={styles.hint}>
          {[notice, unsaved && kind.note?.(fields.start)].filter(Boolean).join('. ')}
        </span>
        {unsaved && <span className={styles.hint}>Есть несохранённые изменения</span>}
        {locked === undefined && <OffPercentBeforeSaving store={store} />}
        {locked === undefined && !untouched && <RemarkCheck {...remarks} />}
        <SubmitButton
          busy={its.busy}
          label={kind.submit}
          at={missing?.at}
          reason={stopped ?? missing?.text ?? untouched ?? remarks.unchecked}
          store={store}
          onSubmit={() => void its.save(remarks.told)}
        />
      </PanelFoot>
    </>
  );
}
