import type { BoardCell } from '../../contract/board';
import { formatMonth } from '../../domain/month';

/** The address of a dealer's price panel: of the list of a cell, or of a new one where there is none. */
export function panelPath(dealer: number, { alias, start }: BoardCell): string {
  const [month, year] = start ? formatMonth(start).split('/') : [];
  const list = start ? `${year}-${month}` : 'new';
  return `/administration/dealers-prices/${dealer}?price=${encodeURIComponent(`${alias}:${list}`)}`;
}
