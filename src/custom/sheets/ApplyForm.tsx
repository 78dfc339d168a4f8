import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Batch } from '../../contract/batches';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { newKey } from '../../domain/newKey';
import { formatNumber } from '../../domain/plural';
import type { PlacedSheet } from '../../domain/sheets/sheetKind';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useAllStale } from '../../ui/useAllStale';
import { isDoubtful } from './lineState';
import styles from './sheets.module.css';
import type { Sheet } from './useSheet';

/** Applies what the preview has shown, once for each press that it takes. */
function useApply(kind: PlacedSheet, sheet: Sheet, onDone: (batch: Batch) => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const allStale = useAllStale();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const apply = async (reason: string, checked: boolean) => {
    if (!sheet.ready || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const batches = await dataProvider.batches();
      const done = await batches.applyBatch({ kind: kind.batch, ...sheet.ready, reason, checked }, newKey());
      allStale();
      onDone(done);
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : 'Ничего не загружено');
      setBusy(false);
      sheet.reread();
    }
  };
  return { busy, failure, apply };
}

interface ApplyFormProps {
  kind: PlacedSheet;
  sheet: Sheet;
  onDone: (batch: Batch) => void;
}

/** The reason, a tick for what the guard doubts, and the button that says how many of how many lines are loaded. */
export function ApplyForm({ kind, sheet, onDone }: ApplyFormProps) {
  const [reason, setReason] = useState('');
  const { busy, failure, apply } = useApply(kind, sheet, onDone);
  const [looked, setLooked] = useState(false);
  const states = [...sheet.states.values()];
  const fit = states.filter(({ state }) => state === 'new' || state === 'change').length;
  const doubtful = states.filter(isDoubtful).length;
  const missing =
    reason.trim() === ''
      ? 'Напишите причину'
      : doubtful > 0 && !looked
        ? 'Отметьте, что замечания проверены'
        : undefined;
  const closed = !sheet.ready || fit === 0 || missing !== undefined;
  const said = failure ?? (sheet.error ? `Не удалось проверить строки: ${sheet.error.message}` : undefined);
  return (
    <form
      className={styles.foot}
      onSubmit={(event) => {
        event.preventDefault();
        if (!closed) void apply(reason.trim(), doubtful > 0);
      }}
    >
      <TextField
        // The file has just been chosen: nothing else is left to be typed.
        autoFocus
        label="Причина"
        look="inline"
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {doubtful > 0 && (
        <label className={styles.looked}>
          <input checked={looked} type="checkbox" onChange={({ target }) => setLooked(target.checked)} />
          Замечания проверены: {formatNumber(doubtful)}
        </label>
      )}
      {said !== undefined && (
        <span className={styles.problem} role="alert">
          {said}
        </span>
      )}
      <Button busy={busy} disabled={closed} title={missing} type="submit" variant="primary">
        Загрузить {formatNumber(fit)} из {formatNumber(sheet.lines.length)}
      </Button>
    </form>
  );
}
