import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Board, BoardRow } from '../../contract/board';
import type { Month } from '../../domain/month';
import { billingAliases, type BillingAlias } from '../../domain/tiers';
import { fromBoard } from '../../ui/board/useBoardWalk';
import { panelPath } from '../../ui/board/panelPath';
import { Badge } from '../../ui/Badge';
import { classNames } from '../../ui/classNames';
import styles from './board.module.css';
import { cellText, remarksText } from './boardWords';
import { depthsOf } from './depthsOf';
import type { usePicks } from './usePicks';

const schemes = Object.entries(billingAliases) as [BillingAlias, string][];

interface BoardTableProps {
  board: Board;
  month: Month;
  picks: ReturnType<typeof usePicks>;
  /** The dealer whose panel was open: his row has the focus again. */
  row: number;
  /** The box that ticks all. */
  every: RefObject<HTMLInputElement | null>;
  /** A panel is opened from the row of a dealer. */
  onOpen: (dealer: number) => void;
}

/** How far a dealer stands to the right of the one above him; that of the first is in the styles. */
const indent = 20;

/** Where an arrow leads: the tick box of the next row up or down, or what stands beside in the row, a tick box and lists. */
function neighbour({ key, currentTarget }: KeyboardEvent<HTMLTableElement>): HTMLElement | undefined {
  const { activeElement } = document;
  const by = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const beside = [...(activeElement?.closest('tr[data-dealer]')?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    return beside[beside.findIndex((one) => one === activeElement) + by];
  }
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')];
  return boxes[boxes.findIndex((box) => box.closest('tr')?.contains(activeElement)) + by];
}

interface RowProps extends Omit<BoardTableProps, 'board' | 'row' | 'every'> {
  dealer: BoardRow;
  /** How far below another dealer he stands. */
  depth: number;
}

function Row({ dealer, depth, month, picks, onOpen }: RowProps) {
  const { dealer_id: id, name, cells } = dealer;
  const on = picks.picked.has(id);
  const { search } = useLocation();
  return (
    <tr className={classNames(on && styles.picked)} data-dealer={id}>
      <td>
        <label className={styles.tick}>
          <input
            readOnly
            aria-label={`Выбрать: ${name}`}
            checked={on}
            type="checkbox"
            onClick={(event) => picks.toggle(id, event.shiftKey)}
          />
        </label>
      </td>
      <th
        className={classNames(depth > 0 && styles.below)}
        scope="row"
        style={depth > 1 ? { paddingLeft: 8 + indent * depth } : undefined}
      >
        {name}
      </th>
      {schemes.map(([alias, caption]) => {
        const cell = cells.find((one) => one.alias === alias);
        if (!cell) return <td key={alias} />;
        const remarks = remarksText(cell);
        return (
          <td key={alias} data-scheme={caption}>
            <Link
              className={classNames(cell.start === null && styles.none)}
              state={fromBoard(search, id)}
              tabIndex={-1}
              title={remarks?.whole}
              to={panelPath(id, cell)}
              onClick={() => onOpen(id)}
            >
              {cellText(cell, month)} {remarks && <Badge tone={cell.checked ? 'muted' : 'warn'}>{remarks.short}</Badge>}
            </Link>
          </td>
        );
      })}
    </tr>
  );
}

/** Dealers and their schemes in a month. Arrows walk, Space ticks, with Shift a range, Enter opens the list in focus or the dealer's first. */
export function BoardTable({ board, month, picks, row, every: box, onOpen }: BoardTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const { results, ids } = board;
  useEffect(() => {
    table.current?.querySelector<HTMLElement>(`tr[data-dealer="${row}"] input`)?.focus();
  }, [row, results]);
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (/^Arrow/.test(event.key) && !event.altKey) {
      event.preventDefault();
      neighbour(event)?.focus();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.target.closest('tr')?.querySelector('a')?.click();
    }
  };
  const depths = depthsOf(results);
  const every = ids.length > 0 && ids.every((id) => picks.picked.has(id));
  return (
    <table ref={table} className={styles.table} onKeyDown={press}>
      <caption className={styles.heard}>Прайсы дилеров</caption>
      <thead>
        <tr>
          <th scope="col">
            <label className={styles.tick}>
              <input
                ref={box}
                aria-label={`Выбрать всех отобранных: ${ids.length}`}
                checked={every}
                type="checkbox"
                onChange={() => (every ? picks.clear() : picks.all(ids))}
              />
            </label>
          </th>
          <th scope="col">Дилер</th>
          {schemes.map(([alias, caption]) => (
            <th key={alias} scope="col">
              {caption}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map((dealer) => (
          <Row
            key={dealer.dealer_id}
            dealer={dealer}
            depth={depths.get(dealer.dealer_id) ?? 0}
            month={month}
            picks={picks}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}
