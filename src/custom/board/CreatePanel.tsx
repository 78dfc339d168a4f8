import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { formatMonth, type Month } from '../../domain/month';
import { formatNumber, plural } from '../../domain/plural';
import { messagePricePositions } from '../../domain/tiers';
import { Badge } from '../../ui/Badge';
import { ApplyButton } from '../../ui/batch/ApplyButton';
import { ReasonFields } from '../../ui/batch/ReasonFields';
import { doubtfulRows } from '../../ui/batch/rowWords';
import { SinglyNote } from '../../ui/batch/SinglyNote';
import { useApplyBatch } from '../../ui/batch/useApplyBatch';
import { useReason } from '../../ui/batch/useReason';
import { Button } from '../../ui/Button';
import { focusPage } from '../../ui/focusPage';
import { useDraft } from '../../ui/saving/drafts';
import { RecipeFields } from '../../ui/recipe/RecipeFields';
import { blankRecipe, recipeOf, wrongRecipe, type RecipeForm } from '../../ui/recipe/recipeForm';
import { Unread } from '../../ui/Unread';
import styles from './board.module.css';
import type { CreateDraft } from './createDraft';
import { Preview } from './Preview';

interface CreatePanelProps {
  /** Names what is filled in here, for what is left undone. */
  form: string;
  /** As it was left the last time. */
  draft: CreateDraft | undefined;
  month: Month;
  dealers: readonly number[];
  /** Lists were made, or taken back. */
  onDone: () => void;
  onClose: () => void;
}

const lists = (count: number) => `${formatNumber(count)} ${plural(count, 'прайс', 'прайса', 'прайсов')}`;

/** The preview of new lists: nothing is written before its button is pressed. */
function usePreview(month: Month, dealers: readonly number[], form: RecipeForm) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const recipe = recipeOf(form);
  const input = recipe && { ...month, dealers: [...dealers], recipe };
  const query = useQuery({
    queryKey: ['price-preview', input],
    queryFn: async () =>
      input ? { input, ...(await (await dataProvider.batches()).previewBatch('prices-from-current', input)) } : null,
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return { ...query, preview: query.data ?? undefined, valid: input !== undefined };
}

/** «Создать из действующего…»: percent, rounding, reason, what comes of it, and the button that says how many. */
export function CreatePanel({ form, draft, month, dealers, onDone, onClose }: CreatePanelProps) {
  const [recipe, setRecipe] = useState(draft?.recipe ?? blankRecipe);
  const { busy, failure, apply, progress } = useApplyBatch(
    { done: (rows) => `На ${formatMonth(month)} создано: ${lists(rows)}`, undone: 'Созданные прайсы убраны' },
    onDone,
  );
  useEffect(() => focusPage, []);
  const { preview, valid, isFetching, error, refetch } = usePreview(month, dealers, recipe);
  const rows = preview?.rows ?? [];
  const ready = rows.filter(({ problems }) => problems.length === 0);
  const said = useReason(doubtfulRows(ready), preview?.checksum, draft?.reason);
  useDraft(form, () =>
    recipe === blankRecipe && said.reason === '' ? undefined : { dealers, recipe, reason: said.reason },
  );
  const create = async () => {
    if (!preview) return;
    const skip = rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
    const { input, checksum } = preview;
    if (await apply({ kind: 'prices-from-current', input, checksum, skip, ...said.given })) onClose();
    else await refetch({ cancelRefetch: false });
  };
  const none = ready.length === 0 ? 'Создавать нечего: причины — в строках' : undefined;
  const missing = valid ? (none ?? said.missing) : wrongRecipe;
  const waiting = valid && (isFetching || !preview);
  return (
    <section aria-label={`Создать на ${formatMonth(month)}`} className={styles.panel}>
      <div className={styles.line}>
        <h2 className={styles.title}>Создать на {formatMonth(month)}</h2>
        <Badge tone="muted">ещё ничего не записано</Badge>
      </div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing && !waiting && !busy) void create();
        }}
      >
        <RecipeFields autoFocus form={recipe} kinds={messagePricePositions} onChange={setRecipe} />
        <ReasonFields said={said} />
        {failure && (
          <p className={styles.none} role="alert">
            {failure}
          </p>
        )}
        {error && !failure && <Unread again={refetch}>Не удалось посмотреть, что получится: {error.message}</Unread>}
        <SinglyNote />
        <div className={styles.line}>
          {progress}
          <Button onClick={onClose}>Отмена</Button>
          <ApplyButton busy={busy} missing={missing} waiting={waiting}>
            Создать {lists(ready.length)}
          </ApplyButton>
        </div>
      </form>
      <Preview checksum={preview?.checksum} rows={rows} />
    </section>
  );
}
