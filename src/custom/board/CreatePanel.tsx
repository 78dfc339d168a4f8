import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Batch } from '../../contract/batches';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { formatMonth, type Month } from '../../domain/month';
import { newKey } from '../../domain/newKey';
import { plural } from '../../domain/plural';
import { messagePricePositions } from '../../domain/tiers';
import { Badge } from '../../ui/Badge';
import { BatchProgress } from '../../ui/BatchProgress';
import { Button } from '../../ui/Button';
import { RecipeFields } from '../../ui/recipe/RecipeFields';
import { blankRecipe, recipeOf, type RecipeForm } from '../../ui/recipe/recipeForm';
import { TextField } from '../../ui/TextField';
import { toasts } from '../../ui/toasts';
import styles from './board.module.css';
import { Preview } from './Preview';

interface CreatePanelProps {
  month: Month;
  dealers: readonly number[];
  /** Lists were made, or taken back. */
  onDone: () => void;
  onClose: () => void;
}

const lists = (count: number) => `${count} ${plural(count, 'прайс', 'прайса', 'прайсов')}`;

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
export function CreatePanel({ month, dealers, onDone, onClose }: CreatePanelProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [form, setForm] = useState(blankRecipe);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [underWay, setUnderWay] = useState<Batch>();
  const { preview, valid, isFetching, error, refetch } = usePreview(month, dealers, form);
  const rows = preview?.rows ?? [];
  const ready = rows.filter(({ problems }) => problems.length === 0);
  const takeBack = async (id: number) => {
    try {
      await (await dataProvider.batches()).undoBatch(id, newKey());
      toasts.show({ tone: 'ok', text: 'Созданные прайсы убраны' });
      onDone();
    } catch (problem) {
      toasts.show({ tone: 'danger', text: problem instanceof Error ? problem.message : 'Не отменено', about: problem });
    }
  };
  const stop = async (id: number) => void (await (await dataProvider.batches()).stopBatch(id).catch(() => undefined));
  const create = async () => {
    if (!preview) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const skip = rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
      const { input, checksum } = preview;
      const body = { kind: 'prices-from-current' as const, input, checksum, skip, reason };
      const done = await (
        await dataProvider.batches()
      )
        .applyBatch(body, newKey(), setUnderWay)
        .finally(() => setUnderWay(undefined));
      toasts.show({
        tone: 'ok',
        text: `На ${formatMonth(month)} создано: ${lists(done.rows)}`,
        action: { label: 'Отменить', run: () => void takeBack(done.id) },
      });
      onDone();
      onClose();
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : 'Ничего не сделано');
      await refetch();
    } finally {
      setBusy(false);
    }
  };
  const closed = ready.length === 0 || reason.trim() === '' || !valid || isFetching;
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
          if (!closed && !busy) void create();
        }}
      >
        <RecipeFields autoFocus form={form} kinds={messagePricePositions} onChange={setForm} />
        <TextField label="Причина" maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        {(failure ?? (error ? 'Не удалось посмотреть, что получится' : undefined)) && (
          <p className={styles.none} role="alert">
            {failure ?? 'Не удалось посмотреть, что получится'}
          </p>
        )}
        <div className={styles.line}>
          {underWay && <BatchProgress batch={underWay} onStop={() => void stop(underWay.id)} />}
          <Button onClick={onClose}>Отмена</Button>
          <Button busy={busy} disabled={closed} type="submit" variant="primary">
            Создать {lists(ready.length)}
          </Button>
        </div>
      </form>
      <Preview checksum={preview?.checksum} rows={rows} />
    </section>
  );
}
