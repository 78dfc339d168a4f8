import { useState } from 'react';
import { z } from '../../../contract/schema';
import { classNames } from '../../../ui/classNames';
import { Icon } from '../../../ui/icons';
import { Conflict, unsettled } from '../../../ui/saving/Conflict';
import { DraftOffer } from '../../../ui/saving/DraftOffer';
import { ProblemList } from '../grid/ProblemList';
import { OffPercentBeforeSaving } from './OffPercent';
import { PanelBody, PanelFoot } from './PanelFrame';
import { PanelHead } from './PanelHead';
import { missingOf } from './panelKind';
import { PanelTables } from './PanelTables';
import { SubmitButton } from './SubmitButton';
import { usePanelForm, type PanelFormProps } from './usePanelForm';
import styles from './panel.module.css';

const draft = z.object({
  fields: z.object({
    client: z.object({ id: z.number(), name: z.string() }).nullable(),
    start: z.string(),
    emails: z.string(),
  }),
  kinds: z.array(z.string()),
  texts: z.record(z.string(), z.string()),
});
const readDraft = (kept: unknown) => draft.safeParse(kept).data;

/** The form of a panel: for whom and since when, the percents with «Рассчитать», the tables, the errors, and the button that sends it. */
export function PanelForm(props: PanelFormProps) {
  const { kind, options } = props;
  const [notice, setNotice] = useState('');
  const { store, rows, fields, stored, changed, failure, ...its } = usePanelForm(props);
  const locked = props.readOnly ?? (stored && kind.lockOf(stored.status));
  const conflict = its.conflict();
  const untouched = stored && !changed ? 'Изменений нет' : undefined;
  const tables = { store, locked: locked !== undefined, onNotice: setNotice };
  return (
    <>
      <PanelBody>
        {locked === undefined ? (
          <DraftOffer form={kind.name} parse={readDraft} read={its.draft} onAccept={its.takeDraft} />
        ) : (
          <div className={styles.banner} role="note">
            <Icon name="eye" /> {locked}
          </div>
        )}
        {failure !== undefined && (
          <div className={classNames(styles.banner, styles.failed)} role="alert">
            <Icon name="alert" /> {failure}
          </div>
        )}
        {conflict && <Conflict numbers {...conflict} title={kind.words.stale} what="Ячейка" onResolve={its.settle} />}
        <PanelHead
          {...tables}
          fields={fields}
          kind={kind}
          notice={notice}
          refused={its.refused}
          onChange={its.change}
        />
        {kind.tools?.(store)}
        <PanelTables {...tables} kind={kind} options={options} rows={rows} />
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
        {locked === undefined && <OffPercentBeforeSaving store={store} />}
        <SubmitButton
          busy={its.busy}
          label={kind.submit}
          reason={locked ?? (conflict && unsettled) ?? missingOf(kind, fields, rows.rows) ?? untouched}
          store={store}
          onSubmit={() => void its.save()}
        />
      </PanelFoot>
    </>
  );
}
