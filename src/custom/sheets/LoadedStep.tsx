import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Batch } from '../../contract/batches';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { newKey } from '../../domain/newKey';
import { formatNumber } from '../../domain/plural';
import type { PlacedSheet } from '../../domain/sheets/sheetKind';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Pager } from '../../ui/Pager';
import { saveBlob } from '../../ui/saveBlob';
import { TextField } from '../../ui/TextField';
import { errorsFile } from './errorsFile';
import { LineTable } from './LineTable';
import { stateWords, type KnownState } from './lineState';
import { MappingBar } from './MappingBar';
import styles from './sheets.module.css';
import type { Source } from './SourceStep';
import { useSheet, type Sheet } from './useSheet';

/** Lines of a page. */
const pageSize = 100;
const known = Object.keys(stateWords) as KnownState[];

const countOf = ({ states }: Sheet, state: KnownState) =>
  [...states.values()].filter((one) => one.state === state).length;

/** Applies what the preview has shown, once for each press that it takes. */
function useApply(kind: PlacedSheet, sheet: Sheet, onDone: (batch: Batch) => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const apply = async (reason: string) => {
    if (!sheet.ready || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const batches = await dataProvider.batches();
      onDone(await batches.applyBatch({ kind: kind.batch, ...sheet.ready, reason }, newKey()));
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

/** The reason, and the button that says how many of how many lines are loaded. */
function ApplyForm({ kind, sheet, onDone }: ApplyFormProps) {
  const [reason, setReason] = useState('');
  const { busy, failure, apply } = useApply(kind, sheet, onDone);
  const fit = countOf(sheet, 'new') + countOf(sheet, 'change');
  const closed = !sheet.ready || fit === 0 || reason.trim() === '';
  const said = failure ?? (sheet.error ? `Не удалось проверить строки: ${sheet.error.message}` : undefined);
  return (
    <form
      className={styles.foot}
      onSubmit={(event) => {
        event.preventDefault();
        if (!closed) void apply(reason.trim());
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
      {said !== undefined && (
        <span className={styles.problem} role="alert">
          {said}
        </span>
      )}
      <Button
        busy={busy}
        disabled={closed}
        title={reason.trim() === '' ? 'Напишите причину' : undefined}
        type="submit"
        variant="primary"
      >
        Загрузить {formatNumber(fit)} из {formatNumber(sheet.lines.length)}
      </Button>
    </form>
  );
}

interface LoadedStepProps {
  kind: PlacedSheet;
  source: Source;
  onOther: () => void;
  onDone: (batch: Batch) => void;
}

/** What a file would change, line by line, and the button that does it. */
export function LoadedStep({ kind, source: { name, headed }, onOther, onDone }: LoadedStepProps) {
  const sheet = useSheet(kind, headed);
  const [only, setOnly] = useState<KnownState>();
  const [page, setPage] = useState(1);
  const { lines, states } = sheet;
  const shown = only === undefined ? lines : lines.filter(({ line }) => states.get(line)?.state === only);
  const show = (state: KnownState | undefined) => {
    setOnly(state);
    setPage(1);
  };
  return (
    <>
      <div className={styles.row}>
        <b>{name}</b>
        <Badge tone="muted">ещё ничего не записано</Badge>
        <Button variant="ghost" onClick={onOther}>
          Другой файл
        </Button>
      </div>
      <MappingBar heads={headed.heads} kind={kind} sheet={sheet} />
      <div aria-label="Отбор строк" className={styles.row} role="group">
        <button
          aria-pressed={only === undefined}
          className={styles.counter}
          type="button"
          onClick={() => show(undefined)}
        >
          Все <b>{formatNumber(lines.length)}</b>
        </button>
        {known.map((state) => (
          <button
            key={state}
            aria-pressed={only === state}
            className={styles.counter}
            type="button"
            onClick={() => show(state)}
          >
            {stateWords[state][1]} <b>{formatNumber(countOf(sheet, state))}</b>
          </button>
        ))}
        {countOf(sheet, 'refused') > 0 && (
          <Button
            icon="download"
            onClick={() => saveBlob(errorsFile(kind, lines, states), `${kind.title}, ошибки.csv`)}
          >
            Скачать ошибки
          </Button>
        )}
      </div>
      <LineTable
        choose={sheet.choose}
        kind={kind}
        lines={shown.slice((page - 1) * pageSize, page * pageSize)}
        mend={sheet.mend}
        states={states}
      />
      {shown.length > pageSize && (
        <Pager
          count={shown.length}
          page={page}
          pageSizes={[pageSize]}
          perPage={pageSize}
          setPage={setPage}
          total={lines.length}
        />
      )}
      <ApplyForm kind={kind} sheet={sheet} onDone={onDone} />
    </>
  );
}
