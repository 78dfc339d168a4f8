import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react';
import { useDataProvider } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { ImportKind } from '../../contract/imports';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { HttpError } from '../../dataProvider/http';
import type { ImportVerbs } from '../../dataProvider/importVerbs';
import { formatNumber } from '../../domain/plural';
import { Button } from '../../ui/Button';
import { LeaveQuestion } from '../../ui/LeaveQuestion';
import { toasts } from '../../ui/toasts';
import { useClosing } from '../../ui/useClosing';
import { FaultTable, type FaultRow, type Mended } from './FaultTable';
import { PageOf } from './PageOf';
import styles from './data.module.css';
import { firstPage } from './firstPage';

/** The lines of a page of the quarantine; where nothing waits, the errors of the last load. */
function useFaults({ kind, waiting, last }: ImportKind, { page, perPage }: typeof firstPage) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({
    queryKey: ['imports', 'quarantine', kind, waiting, last?.state, page, perPage],
    queryFn: async () => (await dataProvider.imports()).listQuarantine(kind, page, perPage),
    placeholderData: keepPreviousData,
  });
  const { data: errors = [] } = useQuery({
    queryKey: ['imports', 'errors', last?.id, last?.state],
    queryFn: async () => (last ? (await dataProvider.imports()).listImportErrors(last.id) : []),
    enabled: data?.count === 0,
  });
  const rows: FaultRow[] | undefined =
    data && (data.count > 0 ? data.results.map((row) => ({ ...row, value: row.values[row.field] ?? '' })) : errors);
  return { rows, count: data?.count };
}

type Place = (verbs: ImportVerbs) => Promise<{ released: number; waiting: number }>;

/** How many of the lines that were sent waited no more: others have mended or brought them meanwhile. */
const lateWords = (late: number) => (late > 0 ? `, уже не ждали: ${formatNumber(late)}` : '');

/** Places lines of the quarantine, one call at a time, and says how many have a place; `sent` are those that were named. */
function usePlacing(onPlaced: () => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const placed = async () => {
    onPlaced();
    await queries.invalidateQueries({ queryKey: ['imports'] });
  };
  const place = async (call: Place, sent?: number) => {
    setBusy(true);
    try {
      const { released, waiting } = await call(await dataProvider.imports());
      const left = waiting > 0 ? `, не размещено: ${formatNumber(waiting)}` : '';
      const late = Math.max(0, (sent ?? 0) - released - waiting);
      const text = `Размещено строк: ${formatNumber(released)}${left}${lateWords(late)}`;
      toasts.show({ tone: waiting > 0 || late > 0 ? 'info' : 'ok', text });
      await placed();
    } catch (error) {
      if (sent && error instanceof HttpError && error.status === 404) {
        const text = 'Этих строк в карантине уже нет: их исправили или загрузили заново';
        toasts.show({ tone: 'danger', text, about: error });
        return await placed();
      }
      toasts.show({
        tone: 'danger',
        text: error instanceof Error ? error.message : 'Строки не размещены',
        about: error,
      });
    } finally {
      setBusy(false);
    }
  };
  return { busy, place };
}

const leaveWords = {
  text: 'Исправленное в строках ещё не записано и пропадёт.',
  stay: 'Продолжить',
  leave: 'Уйти без записи',
};

/** What is typed over lines, by their kind: it stays while another kind is looked at. */
export type Typed = ReadonlyMap<string, Mended>;

/** What is asked before the page is left with lines that are being mended. */
function useLeaveQuestion(typed: Typed) {
  const { asking, stay, leave, onFocus } = useClosing({
    dirty: () => [...typed.values()].some(({ size }) => size > 0),
    busy: () => false,
    onClose: () => undefined,
    onPage: true,
  });
  const question = asking && <LeaveQuestion what="страницу" words={leaveWords} onLeave={leave} onStay={stay} />;
  return { question, onFocus };
}

/** What has been typed over the lines, with one cell more; undefined takes back what was typed. */
function withCell(mended: Mended, id: number, column: string, text: string | undefined): Mended {
  const { [column]: _, ...others } = mended.get(id) ?? {};
  const line = text === undefined ? others : { ...others, [column]: text };
  const next = new Map(mended);
  if (Object.keys(line).length > 0) next.set(id, line);
  else next.delete(id);
  return next;
}

const nothing: Mended = new Map();

interface FaultsProps {
  kind: ImportKind;
  typed: Typed;
  setTyped: Dispatch<SetStateAction<Typed>>;
}

/** What waits in quarantine, to be mended and released; where nothing does, the errors of the last load. */
export function Faults({ kind, typed, setTyped }: FaultsProps) {
  const [at, setAt] = useState(firstPage);
  const mended = typed.get(kind.kind) ?? nothing;
  const setMended = (next: Mended) => setTyped((all) => new Map(all).set(kind.kind, next));
  const section = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // What asks for it is far above, or on another page.
  useEffect(() => section.current?.focus(), [key]);
  const { question, onFocus } = useLeaveQuestion(typed);
  const { rows, count } = useFaults(kind, at);
  const { busy, place } = usePlacing(() => {
    // What had the focus goes, or is switched off.
    section.current?.focus();
    setMended(nothing);
    setAt({ ...at, page: 1 });
  });
  // Others have mended what was on the last pages.
  const last = Math.max(1, Math.ceil((count ?? 0) / at.perPage));
  if (rows?.length === 0 && count && at.page > last) setAt({ ...at, page: last });
  const waits = count !== undefined && count > 0;
  const changes = [...mended].map(([id, values]) => ({ id, values }));
  const mend = (event: FormEvent) => {
    event.preventDefault();
    if (changes.length > 0 && !busy)
      void place(({ mendQuarantine }) => mendQuarantine(kind.kind, changes), changes.length);
  };

  return (
    <section ref={section} aria-label={`${kind.title}: негодные строки`} className={styles.section} tabIndex={-1}>
      <form className={styles.mend} onFocus={onFocus} onSubmit={mend}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            {kind.title}:{' '}
            {waits
              ? `в карантине ${formatNumber(count)}`
              : kind.last
                ? 'негодные строки последней загрузки'
                : 'негодные строки'}
          </h2>
          {waits && (
            <div className={styles.buttons}>
              <Button
                busy={busy}
                disabled={changes.length > 0}
                title={changes.length > 0 ? 'Сначала исправьте набранное или сотрите его' : undefined}
                onClick={() => void place(({ releaseQuarantine }) => releaseQuarantine(kind.kind))}
              >
                Выпустить из карантина
              </Button>
              <Button busy={busy} disabled={changes.length === 0} type="submit" variant="primary">
                {changes.length > 1 ? `Исправить: ${formatNumber(changes.length)}` : 'Исправить'}
              </Button>
            </div>
          )}
        </div>
        {rows?.length === 0 && <p className={styles.line}>Негодных строк нет</p>}
        {rows && rows.length > 0 && (
          <FaultTable
            kind={kind}
            mended={mended}
            rows={rows}
            onMend={(id, column, text) => setMended(withCell(mended, id, column, text))}
          />
        )}
      </form>
      {question}
      {waits && <PageOf at={at} count={count} setAt={setAt} />}
    </section>
  );
}
