import { useRef, useState, type ReactNode } from 'react';
import type { BatchRun } from '../../contract/plans/singleRun';
import { formatNumber } from '../../domain/plural';
import type { PlacedSheet } from '../../domain/sheets/sheetKind';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { LeaveQuestion } from '../../ui/LeaveQuestion';
import hidden from '../../ui/hidden.module.css';
import { Pager } from '../../ui/Pager';
import { saveBlob } from '../../ui/saveBlob';
import { useDraft } from '../../ui/saving/drafts';
import { useClosing } from '../../ui/useClosing';
import { ApplyForm } from './ApplyForm';
import { errorsFile } from './errorsFile';
import { LineTable } from './LineTable';
import { isDoubtful, stateWords, type KnownState, type LineState } from './lineState';
import { MappingBar } from './MappingBar';
import styles from './sheets.module.css';
import { draftOf, type Changes, type Source } from './sheetDraft';
import { useNextWrong } from './useNextWrong';
import { useSheet, type Sheet } from './useSheet';

/** Lines of a page. */
const pageSize = 100;
const known = Object.keys(stateWords) as KnownState[];

/** The buttons over the lines: a state, or those that are to be looked at. */
type Filter = KnownState | 'doubtful';
const filters: readonly (readonly [Filter, string])[] = [
  ...known.map((state) => [state, stateWords[state][1]] as const),
  ['doubtful', 'С замечаниями'],
];
const fits = (filter: Filter, state: LineState | undefined) =>
  state !== undefined && (filter === 'doubtful' ? isDoubtful(state) : state.state === filter);

const leaveWords = {
  text: 'Исправленное в строках ещё не загружено и пропадёт.',
  stay: 'Продолжить',
  leave: 'Уйти без загрузки',
};

/** What a sheet has become: the batch, and its lines that were refused, which are not in it. */
export interface Loaded {
  batch: BatchRun;
  refused: number;
  saveErrors: () => void;
}

/** What was mended is kept as a draft, and goes after a question alone: by another file, or by leaving the page. */
function useMended(
  mended: Changes | undefined,
  { form, source, onOther }: Pick<LoadedStepProps, 'form' | 'source' | 'onOther'>,
) {
  useDraft(form, () => mended && draftOf(source, mended));
  const { asking, close, stay, leave } = useClosing({
    dirty: () => mended !== undefined,
    busy: () => false,
    onClose: onOther,
    onPage: true,
  });
  const question = asking && <LeaveQuestion what="таблицу" words={leaveWords} onLeave={leave} onStay={stay} />;
  return { question, close };
}

interface SaidProps {
  checking: boolean;
  lines: number;
  countOf: (filter: Filter) => number;
}

/** What has come of the lines, for those who do not see the buttons over them. */
const Said = ({ checking, lines, countOf }: SaidProps) => {
  const counts = filters
    .filter(([filter]) => countOf(filter) > 0)
    .map(([filter, caption]) => `${caption}: ${countOf(filter)}`);
  return (
    <p className={hidden.hidden} role="status">
      {checking ? '' : [`Строк: ${lines}`, ...counts].join('. ')}
    </p>
  );
};

interface LineFiltersProps extends Pick<SaidProps, 'countOf'> {
  count: number;
  only: Filter | undefined;
  onShow: (only: Filter | undefined) => void;
  /** What is done with the lines at fault. */
  children: ReactNode;
}

/** The buttons over the lines: all of them, or those of one state. */
const LineFilters = ({ count, countOf, only, onShow, children }: LineFiltersProps) => (
  <div aria-label="Отбор строк" className={styles.row} role="group">
    <button
      aria-pressed={only === undefined}
      className={styles.counter}
      type="button"
      onClick={() => onShow(undefined)}
    >
      Все <b>{formatNumber(count)}</b>
    </button>
    {filters.map(([filter, caption]) => (
      <button
        key={filter}
        aria-pressed={only === filter}
        className={styles.counter}
        type="button"
        onClick={() => onShow(filter)}
      >
        {caption} <b>{formatNumber(countOf(filter))}</b>
      </button>
    ))}
    {children}
  </div>
);

const none: ReadonlySet<number> = new Set();

/** The lines of the button that is pressed; those on the screen stay while they are mended, so that none goes with the focus. */
function useShown({ lines, states, mend, choose }: Pick<Sheet, 'lines' | 'states' | 'mend' | 'choose'>) {
  const [only, setOnly] = useState<Filter>();
  const [kept, setKept] = useState(none);
  const shown = only === undefined ? lines : lines.filter(({ line }) => kept.has(line) || fits(only, states.get(line)));
  const keep = () => setKept(new Set(shown.map(({ line }) => line)));
  return {
    only,
    shown,
    show: (filter: Filter | undefined) => {
      setOnly(filter);
      setKept(none);
    },
    mend: (...args: Parameters<typeof mend>) => {
      keep();
      mend(...args);
    },
    choose: (...args: Parameters<typeof choose>) => {
      keep();
      choose(...args);
    },
  };
}

interface LoadedStepProps {
  kind: PlacedSheet;
  /** Names what is loaded here, for what is left unloaded. */
  form: string;
  source: Source;
  onOther: () => void;
  onDone: (loaded: Loaded) => void;
}

/** What a file would change, line by line, and the button that does it. */
export function LoadedStep({ kind, form, source, onOther, onDone }: LoadedStepProps) {
  const sheet = useSheet(kind, source);
  const { question, close } = useMended(sheet.mended, { form, source, onOther });
  const { only, shown, show: showOnly, mend, choose } = useShown(sheet);
  const [page, setPage] = useState(1);
  const reason = useRef<HTMLInputElement>(null);
  const { lines, states } = sheet;
  const countOf = (filter: Filter) => [...states.values()].filter((state) => fits(filter, state)).length;
  const show = (state: Filter | undefined) => {
    showOnly(state);
    setPage(1);
  };
  const refused = countOf('refused');
  const toNextWrong = useNextWrong({ lines: shown, states, show: (at) => setPage(Math.floor(at / pageSize) + 1) });
  const saveErrors = () => saveBlob(errorsFile(kind, lines, states), `${kind.title}, ошибки.csv`);
  return (
    <>
      <div className={styles.row}>
        <b>{source.name}</b>
        <Badge tone="muted">{sheet.checking ? 'строки проверяются…' : 'ещё ничего не записано'}</Badge>
        <Button variant="ghost" onClick={close}>
          Другой файл
        </Button>
        {refused > 0 && (
          <Button icon="download" variant="ghost" onClick={saveErrors}>
            Скачать ошибки
          </Button>
        )}
      </div>
      <Said checking={sheet.checking} countOf={countOf} lines={lines.length} />
      <MappingBar heads={source.headed.heads} kind={kind} sheet={sheet} />
      <LineFilters count={lines.length} countOf={countOf} only={only} onShow={show}>
        {refused > 0 && (
          <Button aria-keyshortcuts="F8" title="F8, назад — Shift+F8" onClick={toNextWrong}>
            К следующей ошибке
          </Button>
        )}
      </LineFilters>
      <LineTable
        choose={choose}
        goOn={() => reason.current?.focus()}
        kind={kind}
        lines={shown.slice((page - 1) * pageSize, page * pageSize)}
        mend={mend}
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
      <ApplyForm
        kind={kind}
        question={question}
        reason={reason}
        sheet={sheet}
        onDone={(batch) => onDone({ batch, refused, saveErrors })}
      />
    </>
  );
}
