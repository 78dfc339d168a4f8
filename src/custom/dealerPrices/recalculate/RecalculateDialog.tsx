import { parseMonth } from '../../../domain/month';
import { formatNumber, plural } from '../../../domain/plural';
import { messagePricePositions } from '../../../domain/tiers';
import { ApplyButton } from '../../../ui/batch/ApplyButton';
import { ReasonFields } from '../../../ui/batch/ReasonFields';
import rowStyles from '../../../ui/batch/rows.module.css';
import { doubtfulRows } from '../../../ui/batch/rowWords';
import { SinglyNote } from '../../../ui/batch/SinglyNote';
import { useApplyBatch } from '../../../ui/batch/useApplyBatch';
import { useReason } from '../../../ui/batch/useReason';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { MonthField } from '../../../ui/MonthField';
import { RecipeFields } from '../../../ui/recipe/RecipeFields';
import { DraftOffer } from '../../../ui/saving/DraftOffer';
import { useMay } from '../../../ui/useMay';
import { Unread } from '../../../ui/Unread';
import type { AskRecalculation, RecipeRecord } from './chosenRecords';
import styles from './recalculate.module.css';
import { RecordList } from './RecordList';
import { useRecalculation } from './useRecalculation';
import { readRecalculationDraft, useRecipeForm } from './useRecipeForm';

interface RecalculateDialogProps {
  /** Names what is filled in here, for what is left undone. */
  form: string;
  title: string;
  /** Whose records they are. */
  of: string;
  open: boolean;
  records: readonly RecipeRecord[];
  ask: AskRecalculation;
  onClose: () => void;
  /** They are others now. */
  onDone: () => void;
}

const recordsOf = (count: number) => `${formatNumber(count)} ${plural(count, 'запись', 'записи', 'записей')}`;
const words = {
  done: (count: number) => `Пересчитано: ${recordsOf(count)}`,
  undone: 'Пересчёт отменён целиком',
};

interface MonthChoiceProps {
  month: string;
  themselves: boolean;
  onChange: (typed: { month: string; themselves: boolean }) => void;
}

/** From which month the result holds: a new month, or each record in its own. */
const MonthChoice = ({ month, themselves, onChange }: MonthChoiceProps) => (
  <fieldset className={styles.month}>
    <legend>Что получится</legend>
    <label>
      <input checked={!themselves} name="month" type="radio" onChange={() => onChange({ month, themselves: false })} />
      Новые с месяца
    </label>
    <MonthField
      label="С месяца"
      look="bare"
      disabled={themselves}
      error={themselves || parseMonth(month) ? undefined : 'Выберите месяц'}
      value={month}
      onChange={(next) => onChange({ month: next, themselves })}
    />
    <label>
      <input checked={themselves} name="month" type="radio" onChange={() => onChange({ month, themselves: true })} />
      Изменить сами записи
    </label>
  </fieldset>
);

const none: readonly never[] = [];

/** «Изменить цены…»: a recipe over chosen records of a dealer, looked at row by row before it is done, and undone as a whole. */
export function RecalculateDialog({ form, title, of, open, records, ask, onClose, onDone }: RecalculateDialogProps) {
  const { recipe, setRecipe, typed, setTyped, chosen, pick, asked, lacking, ...its } = useRecipeForm(records, ask);
  const { preview, error, isFetching, refetch } = useRecalculation(asked);
  const { busy, failure, apply, progress } = useApplyBatch(words, onDone);
  const journalled = useMay('listPriceListHistory');
  const rows = preview?.rows ?? none;
  const ready = rows.filter(({ problems }) => problems.length === 0);
  const given = useReason(doubtfulRows(ready), preview?.checksum);
  const idle = preview && ready.length === 0 ? 'Менять нечего: причины — в строках' : undefined;
  const missing = lacking ?? idle ?? given.missing;
  const waiting = lacking === undefined && (!preview || isFetching);
  const submit = async () => {
    if (!preview) return;
    const skip = rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
    const body = { ...preview.asked, checksum: preview.checksum, skip, ...given.given };
    if (await apply(body)) onClose();
    else await refetch({ cancelRefetch: false });
  };
  const dirty = its.dirty || given.reason !== '';
  return (
    <Dialog
      actions={(close) => (
        <>
          <Button onClick={close}>Отмена</Button>
          <ApplyButton busy={busy} form="recalculate" missing={missing} waiting={waiting}>
            Изменить {recordsOf(ready.length)}
          </ApplyButton>
        </>
      )}
      busy={busy}
      dirty={dirty}
      height={640}
      of={of}
      open={open}
      title={title}
      width="md"
      onClose={onClose}
    >
      <DraftOffer
        form={form}
        parse={readRecalculationDraft}
        read={() => (dirty ? { ...its.draft, reason: given.reason } : undefined)}
        onAccept={({ reason, ...draft }) => {
          its.take(draft);
          given.onReason(reason);
        }}
      />
      <form
        className={styles.form}
        id="recalculate"
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing && !waiting && !busy) void submit();
        }}
      >
        <RecipeFields autoFocus changed={journalled} form={recipe} kinds={messagePricePositions} onChange={setRecipe} />
        <MonthChoice {...typed} onChange={setTyped} />
        <ReasonFields said={given} />
      </form>
      <SinglyNote />
      {failure !== undefined && (
        <p className={rowStyles.problem} role="alert">
          {failure}
        </p>
      )}
      {error && failure === undefined && (
        <Unread again={refetch}>Не удалось посмотреть, что получится: {error.message}</Unread>
      )}
      {progress}
      <RecordList picked={chosen} records={records} rows={new Map(rows.map((row) => [row.key, row]))} onPick={pick} />
    </Dialog>
  );
}
