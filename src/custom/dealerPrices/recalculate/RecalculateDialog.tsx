import { useState } from 'react';
import { addMonths, currentMonth, formatMonth, parseMonth } from '../../../domain/month';
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
import { blankRecipe, recipeOf, wrongRecipe } from '../../../ui/recipe/recipeForm';
import { useMay } from '../../../ui/useMay';
import { usuallyChosen, type AskRecalculation, type RecipeRecord } from './chosenRecords';
import styles from './recalculate.module.css';
import { RecordList } from './RecordList';
import { useRecalculation } from './useRecalculation';

interface RecalculateDialogProps {
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

/** From which month the result holds: a new month, or each record in its own. */
function MonthChoice({ month, onChange }: { month: string | null; onChange: (month: string | null) => void }) {
  const [typed, setTyped] = useState(month ?? '');
  return (
    <fieldset className={styles.month}>
      <legend>Что получится</legend>
      <label>
        <input checked={month !== null} name="month" type="radio" onChange={() => onChange(typed)} />
        Новые с месяца
      </label>
      <MonthField
        label="С месяца"
        look="bare"
        disabled={month === null}
        error={month === null || parseMonth(month) ? undefined : 'Выберите месяц'}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          onChange(next);
        }}
      />
      <label>
        <input checked={month === null} name="month" type="radio" onChange={() => onChange(null)} />
        Изменить сами записи
      </label>
    </fieldset>
  );
}

/** What is filled in, and what is asked with it. */
function useRecipeForm({ records, ask }: Pick<RecalculateDialogProps, 'records' | 'ask'>) {
  const [form, setForm] = useState(blankRecipe);
  const [month, setMonth] = useState<string | null>(() => formatMonth(addMonths(currentMonth(new Date()), 1)));
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const target = month === null ? null : parseMonth(month);
  const chosen = picked ?? new Set(usuallyChosen(records, month === null));
  const recipe = recipeOf(form);
  const asked = recipe && target !== undefined && chosen.size > 0 ? ask([...chosen], target, recipe) : undefined;
  const unpicked = chosen.size === 0 ? 'Отметьте, что пересчитать' : undefined;
  const lacking = recipe ? (target === undefined ? 'Выберите месяц' : unpicked) : wrongRecipe;
  const pick = (keys: readonly string[], on: boolean) =>
    setPicked((old) => {
      const next = new Set(old ?? chosen);
      for (const key of keys)
        if (on) next.add(key);
        else next.delete(key);
      return next;
    });
  return { form, setForm, month, setMonth, chosen, pick, asked, lacking };
}

const none: readonly never[] = [];

/** «Изменить цены…»: a recipe over chosen records of a dealer, looked at row by row before it is done, and undone as a whole. */
export function RecalculateDialog({ title, of, open, records, ask, onClose, onDone }: RecalculateDialogProps) {
  const { form, setForm, month, setMonth, chosen, pick, asked, lacking } = useRecipeForm({ records, ask });
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
    else await refetch();
  };
  const said = failure ?? (error ? `Не удалось посмотреть, что получится: ${error.message}` : undefined);
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
      dirty={given.reason !== ''}
      height={640}
      of={of}
      open={open}
      title={title}
      width="md"
      onClose={onClose}
    >
      <form
        className={styles.form}
        id="recalculate"
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing && !waiting && !busy) void submit();
        }}
      >
        <RecipeFields autoFocus changed={journalled} form={form} kinds={messagePricePositions} onChange={setForm} />
        <MonthChoice month={month} onChange={setMonth} />
        <ReasonFields said={given} />
      </form>
      <SinglyNote />
      {said !== undefined && (
        <p className={rowStyles.problem} role="alert">
          {said}
        </p>
      )}
      {progress}
      <RecordList picked={chosen} records={records} rows={new Map(rows.map((row) => [row.key, row]))} onPick={pick} />
    </Dialog>
  );
}
