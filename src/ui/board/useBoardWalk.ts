import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { boardPageOf, boardQuery, readBoardPlace, type BoardPlace, type BoardProvider } from './boardPlace';
import { panelPath } from './panelPath';
import { walked } from './walked';

/** A panel opened from the board remembers the board's address, and closes by going back there. */
export const fromBoard = (search: string, dealer: number) => ({ openedHere: true, board: search, began: dealer });

/** Whether the address was opened from the board. */
export const isOfBoard = (state: unknown) => boardIn(state) !== undefined;

function boardIn(state: unknown): (BoardPlace & { began: number }) | undefined {
  const { board, began } = (state ?? {}) as Partial<ReturnType<typeof fromBoard>>;
  return board === undefined || began === undefined
    ? undefined
    : { ...readBoardPlace(new URLSearchParams(board)), began };
}

/** The order of the board stays as it was when the panel was opened from it: a list that is made may leave the filter. */
const asItWas = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

export interface BoardWalk {
  /** «Дилер 12 из 52». */
  place: string;
  /** To the panel of the next dealer of the board that has one, or of the one before. */
  step: (by: 1 | -1) => void;
}

/** From panel to panel in the order of the board that the first was opened from; undefined where none was. */
export function useBoardWalk(): BoardWalk | undefined {
  const dataProvider = useDataProvider<BoardProvider>();
  const queries = useQueryClient();
  const { state } = useLocation();
  const navigate = useNavigate();
  const dealer = Number(useParams().id);
  const alias = useSearchParams()[0].get('price')?.split(':')[0];
  const board = boardIn(state);
  const { data } = useQuery(
    board ? { ...boardQuery(dataProvider, board), ...asItWas } : { queryKey: ['no-board'], queryFn: skipToken },
  );
  const ids = data?.ids ?? [];
  const here = ids.indexOf(dealer);
  if (!board || here < 0) return undefined;

  const go = async (by: 1 | -1) => {
    for (let at = here + by; at >= 0 && at < ids.length; at += by) {
      const page = boardPageOf(at);
      const { results } = await queries.fetchQuery({ ...boardQuery(dataProvider, { ...board, page }), ...asItWas });
      const row = results.find(({ dealer_id }) => dealer_id === ids[at]);
      const cell = row?.cells.find((one) => one.alias === alias) ?? row?.cells[0];
      if (!row || !cell) continue;
      walked.keep({ began: board.began, dealer: row.dealer_id, page });
      void navigate(panelPath(row.dealer_id, cell), { replace: true, state });
      return;
    }
  };
  // Where the board cannot be read any more one stays, as at its end.
  return { place: `Дилер ${here + 1} из ${ids.length}`, step: (by) => void go(by).catch(() => undefined) };
}
