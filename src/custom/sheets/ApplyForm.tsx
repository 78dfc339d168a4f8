import { useEffect, useState, type ReactNode, type Ref } from 'react';
import type { BatchRun } from '../../contract/plans/singleRun';
import { formatNumber } from '../../domain/plural';
import type { PlacedSheet } from '../../domain/sheets/sheetKind';
import { useRunBatch, type Applying } from '../../ui/batch/useRunBatch';
import { ApplyButton } from '../../ui/batch/ApplyButton';
import { ReasonFields } from '../../ui/batch/ReasonFields';
import { useReason, type GivenReason } from '../../ui/batch/useReason';
import { Retry } from '../../ui/Retry';
import { focusPage } from '../../ui/focusPage';
import { isDoubtful } from './lineState';
import styles from './sheets.module.css';
import type { Sheet } from './useSheet';

/** What a run record by record has left undone, and why. */
const leftOf = ({ results = [] }: BatchRun) => results.filter(({ state }) => state !== 'done');

function leftWords({ rows, results = [] }: BatchRun): string {
  const reasons = new Set(results.map(({ text }) => text).filter((text) => text !== ''));
  const why = reasons.size > 0 ? `: ${[...reasons].join('; ')}` : '';
  return `Загружено ${formatNumber(rows)} из ${formatNumber(results.length)}, остальные строки не тронуты${why}`;
}

/** Applies what the preview has shown, once for each press that it takes; what stays undone is shown anew. */
function useApply({ kind, sheet, onDone }: Pick<ApplyFormProps, 'kind' | 'sheet' | 'onDone'>) {
  const { busy, failure, lost, run, progress } = useRunBatch();
  const [left, setLeft] = useState<string>();
  const [sent, setSent] = useState<Applying>();
  const doubtful = [...sheet.states.values()].filter(isDoubtful).length;
  const same = lost && sent?.input === sheet.ready?.input && sent?.checked === false;
  /** What may have been done already goes as it went: the preview would doubt it as loaded before. */
  const unsure = same && doubtful > 0 ? sent : undefined;
  const apply = async (given: GivenReason) => {
    if (!sheet.ready || busy) return;
    setLeft(undefined);
    // The input is the batch's own: what asks for the kind has made it.
    const wanted = { kind: kind.batch, ...sheet.ready, ...given } as Applying;
    // Under another reason it would be another batch: what is doubted of it has to be looked at first.
    if (unsure && unsure.reason !== given.reason) return setSent(undefined);
    const body = unsure ?? wanted;
    setSent(body);
    const done = await run(body);
    if (done && leftOf(done).length === 0) return onDone(done);
    if (done) setLeft(leftWords(done));
    sheet.reread();
  };
  return { busy, failure: left ?? failure, doubtful: unsure ? 0 : doubtful, apply, progress };
}

interface ApplyFormProps {
  kind: PlacedSheet;
  sheet: Sheet;
  /** What is asked before what was mended is lost. */
  question: ReactNode;
  /** Where the reason is typed. */
  reason: Ref<HTMLInputElement>;
  onDone: (batch: BatchRun) => void;
}

/** The reason, a tick for what the guard doubts, and the button that says how many of how many lines are loaded. */
export function ApplyForm({ kind, sheet, question, reason, onDone }: ApplyFormProps) {
  const { busy, failure, doubtful, apply, progress } = useApply({ kind, sheet, onDone });
  const states = [...sheet.states.values()];
  const fit = states.filter(({ state }) => state === 'new' || state === 'change').length;
  const said = useReason(doubtful, sheet.ready?.checksum);
  const unread = sheet.ready ? undefined : 'Строки не проверены';
  // Where no reason is asked for, what has chosen the file has gone with the focus.
  useEffect(() => focusPage(), []);
  const missing = fit === 0 ? 'Загружать нечего: причины — в строках' : (unread ?? said.missing);
  const waiting = sheet.checking;
  const failed = failure ?? (sheet.error ? `Не удалось проверить строки: ${sheet.error.message}` : undefined);
  return (
    <form
      className={styles.foot}
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing && !waiting) void apply(said.given);
      }}
    >
      {question && <div className={styles.question}>{question}</div>}
      {/* The file has just been chosen: nothing else is left to be typed. */}
      <ReasonFields autoFocus inline input={reason} said={said} />
      {progress}
      {!said.kept && <span className={styles.note}>Запишется по одной строке, целиком не отменяется</span>}
      {failed !== undefined && (
        <span className={styles.problem} role="alert">
          {failed} {failure === undefined && <Retry again={sheet.reread} />}
        </span>
      )}
      <ApplyButton busy={busy} missing={missing} waiting={waiting}>
        Загрузить {formatNumber(fit)} из {formatNumber(sheet.lines.length)}
      </ApplyButton>
    </form>
  );
}
