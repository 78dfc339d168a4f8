import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { boardSize, type Board } from '../../contract/board';
import { compareMonths, currentMonth, formatMonth } from '../../domain/month';
import { boardQueryKey } from '../../ui/board/boardPlace';
import { Button } from '../../ui/Button';
import { Outdated } from '../../ui/Outdated';
import { Unread } from '../../ui/Unread';
import { LinkButton } from '../../ui/LinkButton';
import { Pager } from '../../ui/Pager';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { Skeleton } from '../../ui/Skeleton';
import { useMay } from '../../ui/useMay';
import { usePageTitle } from '../../ui/usePageTitle';
import { serverNow } from '../../ui/serverNow';
import styles from './board.module.css';
import { BoardBar } from './BoardBar';
import { BoardTable } from './BoardTable';
import { readDraft, type CreateDraft } from './createDraft';
import { CreatePanel } from './CreatePanel';
import { useBoard } from './useBoard';
import { usePicks } from './usePicks';
import { Late, late } from '../../ui/late';

const GuardDialog = late(async () => ({ default: (await import('./GuardDialog')).GuardDialog }));

function GuardButton() {
  const [open, setOpen] = useState(false);
  if (!useMay('changePriceGuard')) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Пороги замечаний…
      </Button>
      {open && (
        <Late>
          <GuardDialog open onClose={() => setOpen(false)} />
        </Late>
      )}
    </>
  );
}

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <Unread again={onRetry}>Не удалось прочитать прайсы на месяц.</Unread>
);

interface PagesProps {
  board: Board;
  page: number;
  onPage: (page: number) => void;
}

/** Nothing where all dealers are on one page. */
const Pages = ({ board: { count, total }, page, onPage }: PagesProps) =>
  count > boardSize && (
    <Pager
      count={count}
      page={page}
      pageSizes={[boardSize]}
      perPage={boardSize}
      setPage={onPage}
      setPerPage={() => undefined}
      total={total}
    />
  );

interface CreateOfferProps {
  form: string;
  onAccept: (draft: CreateDraft) => void;
}

/** What is filled in is kept by the panel. */
const CreateOffer = (props: CreateOfferProps) => <DraftOffer {...props} parse={readDraft} read={() => undefined} />;

interface FootProps {
  chosen: number;
  /** The panel has just been left by its button. */
  focused: boolean;
  onClear: () => void;
  onCreate: (() => void) | undefined;
}

/** How many dealers are ticked, and what is done for them. */
const Foot = ({ chosen, focused, onClear, onCreate }: FootProps) => (
  <div className={styles.foot}>
    <span>
      <span role="status">Выбрано {chosen}</span>
      {chosen > 0 && (
        <Button variant="ghost" onClick={onClear}>
          снять
        </Button>
      )}
    </span>
    {onCreate && (
      <Button aria-keyshortcuts="S" autoFocus={focused} disabled={chosen === 0} variant="primary" onClick={onCreate}>
        Создать из действующего…
      </Button>
    )}
  </div>
);

/** `/administration/price-board`: who has a price list for a month, and lists for all who have none. */
export function BoardPage() {
  const { place, row, board, error, outdated, refetch, goTo } = useBoard();
  const queries = useQueryClient();
  const [creating, setCreating] = useState<boolean>();
  const picks = usePicks(board?.results.map(({ dealer_id }) => dealer_id) ?? []);
  const mayCreate = useMay('createPriceList') && compareMonths(place.month, currentMonth(serverNow())) >= 0;
  usePageTitle(`Прайсы на ${formatMonth(place.month)}`);
  const chosen = picks.picked.size;
  const [draft, setDraft] = useState<CreateDraft>();
  const every = useRef<HTMLInputElement>(null);
  const form = `price-board/${formatMonth(place.month, '-')}`;
  const panelOpen = creating && chosen > 0;
  const create = (on: boolean, from?: CreateDraft) => {
    if (from) picks.all(from.dealers);
    setDraft(from);
    setCreating(on);
  };
  // The button that is pressed goes with the last tick.
  const clear = () => {
    picks.clear();
    every.current?.focus();
  };
  const reload = () => {
    picks.clear();
    void queries.invalidateQueries({ queryKey: [boardQueryKey] });
  };
  return (
    <div className={styles.page}>
      <BoardBar counters={board?.counters} goTo={goTo} place={place}>
        {mayCreate && (
          <LinkButton to={`/administration/sheets/price-lists?month=${formatMonth(place.month, '-')}`}>
            Импорт…
          </LinkButton>
        )}
        <GuardButton />
      </BoardBar>
      <p className={styles.heard} role="status">
        {board ? `готово ${board.counters.done} из ${board.counters.all}` : ''}
      </p>
      {mayCreate && !panelOpen && <CreateOffer key={form} form={form} onAccept={(kept) => create(true, kept)} />}
      <div className={styles.columns}>
        <div className={styles.scroll} tabIndex={-1}>
          {outdated && <Outdated again={refetch} />}
          {board ? (
            <BoardTable
              board={board}
              every={every}
              month={place.month}
              picks={picks}
              row={row}
              onOpen={(dealer) => goTo({ row: String(dealer), page: String(place.page) })}
            />
          ) : error ? (
            <Failure onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={320} width="100%" />
          )}
          {board?.count === 0 && <p>Таких дилеров нет.</p>}
          {board && <Pages board={board} page={place.page} onPage={(page) => goTo({ page: String(page) })} />}
        </div>
        {panelOpen && (
          <CreatePanel
            dealers={[...picks.picked].sort((a, b) => a - b)}
            draft={draft}
            form={form}
            month={place.month}
            onClose={() => create(false)}
            onDone={reload}
          />
        )}
      </div>
      <Foot
        chosen={chosen}
        focused={creating === false}
        onClear={clear}
        onCreate={mayCreate && !creating ? () => create(true) : undefined}
      />
    </div>
  );
}
