import { useState } from 'react';
import type { BatchRow } from '../../../contract/batches';
import type { PickedOrganisations } from '../../../dataProvider/batchVerbs';
import { formatNumber, plural } from '../../../domain/plural';
import { ApplyButton } from '../../../ui/batch/ApplyButton';
import { LostBatch } from '../../../ui/batch/LostBatch';
import { ReasonFields } from '../../../ui/batch/ReasonFields';
import rowStyles from '../../../ui/batch/rows.module.css';
import { useReason } from '../../../ui/batch/useReason';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Dialog } from '../../../ui/Dialog';
import { DraftOffer } from '../../../ui/saving/DraftOffer';
import { Skeleton } from '../../../ui/Skeleton';
import starred from '../../../ui/starred.module.css';
import { BillingTypeFields, DealerFields } from './BulkFields';
import styles from './bulk.module.css';
import { DraftedFor } from './DraftedFor';
import { askedOf, blankFilled, draftedFor, readBulkDraft, type Drafted } from './filled';
import { organisationsOf, type Job } from './jobs';
import { useBulk } from './useBulk';

interface BulkDialogProps {
  job: Job;
  picked: PickedOrganisations;
  open: boolean;
  onClose: () => void;
  /** They have been changed, or taken back: `gone` tells that nothing is left to tick them for. */
  onDone: (gone: boolean) => void;
}

/** So many rows are shown; what stays as it is comes first. */
const mostShown = 200;

const word = (values: BatchRow['before']) => {
  const { access_status, billing_type, dealer } = values ?? {};
  const said = access_status ?? billing_type ?? dealer;
  return typeof said === 'string' ? said : '—';
};

const isFaulty = ({ problems }: BatchRow) => problems.length > 0;

/** How many change, and how many stay as they are. */
function sumOf(rows: readonly BatchRow[]): string {
  const faulty = rows.filter(isFaulty).length;
  const changed = rows.length - faulty;
  const change = `${plural(changed, 'Изменится', 'Изменятся', 'Изменится')} ${formatNumber(changed)} из ${formatNumber(rows.length)}`;
  const stay = `без изменений ${plural(faulty, 'останется', 'останутся', 'останется')} ${formatNumber(faulty)}`;
  return faulty === 0 ? change : `${change}, ${stay}`;
}

function PreviewRows({ rows }: { rows: readonly BatchRow[] }) {
  const ordered = [...rows.filter(isFaulty), ...rows.filter((row) => !isFaulty(row))];
  return (
    <ul aria-label="Что изменится" className={styles.rows} tabIndex={0}>
      {ordered.slice(0, mostShown).map(({ key, label, before, after, problems }) => (
        <li key={key}>
          <span className={rowStyles.label}>{label}</span>
          {problems.length > 0 ? (
            <span className={rowStyles.problem}>{problems.join('; ')}</span>
          ) : (
            <span>
              {word(before)} → {word(after)}
            </span>
          )}
        </li>
      ))}
      {ordered.length > mostShown && <li>и ещё {formatNumber(ordered.length - mostShown)}</li>}
    </ul>
  );
}

/** What becomes of the chosen organisations, the reason, and the button that says how many. */
export function BulkDialog({ job, picked, open, onClose, onDone }: BulkDialogProps) {
  const [blank] = useState(blankFilled);
  const [filled, setFilled] = useState(blank);
  const [drafted, setDrafted] = useState<Drafted>();
  const said = useReason(0, undefined);
  const asked = askedOf(job, filled);
  const dirty = said.reason !== '' || filled.choice !== null || filled.month !== blank.month;
  const { rows, pending, failure, lost, busy, apply } = useBulk({ job, picked, asked, onClose, onDone });
  const ready = (rows ?? []).filter((row) => !isFaulty(row)).length;
  const nothing = rows && ready === 0 ? 'Изменять нечего' : undefined;
  const missing = asked ? (nothing ?? said.missing) : job.needs;
  const waiting = asked !== undefined && pending;
  const form = `bulk-${job.name}`;
  return (
    <Dialog
      actions={(close) => (
        <>
          <Button onClick={close}>Отмена</Button>
          <ApplyButton busy={busy} form={form} missing={missing} waiting={waiting}>
            Изменить {rows ? organisationsOf(ready) : 'организации'}
          </ApplyButton>
        </>
      )}
      busy={busy}
      dirty={dirty}
      height={520}
      open={open}
      title={job.title}
      onClose={onClose}
    >
      <DraftOffer
        form={form}
        parse={readBulkDraft}
        read={() => (dirty ? { ...filled, reason: said.reason, ...(rows && { of: draftedFor(rows) }) } : undefined)}
        onAccept={({ reason, of, ...draft }) => {
          setDrafted(of);
          setFilled(draft);
          said.onReason(reason);
        }}
      />
      {drafted && <DraftedFor drafted={drafted} />}
      <form
        className={classNames(styles.form, starred.starred)}
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === undefined && !waiting && !busy) void apply(said.given);
        }}
      >
        {job.name === 'billing' && <BillingTypeFields filled={filled} onChange={setFilled} />}
        {job.name === 'dealer' && <DealerFields filled={filled} onChange={setFilled} />}
        <ReasonFields autoFocus={job.asked !== undefined} said={said} />
      </form>
      {failure && (
        <p className={rowStyles.problem} role="alert">
          {lost ? <LostBatch why={failure} /> : failure}
        </p>
      )}
      <p className={styles.sum} role="status">
        {rows && sumOf(rows)}
      </p>
      {rows ? <PreviewRows rows={rows} /> : asked && !failure && <Skeleton height={160} width="100%" />}
    </Dialog>
  );
}
