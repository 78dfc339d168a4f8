import type { BatchRow } from '../../contract/batches';
import { doubtsText } from './rowWords';
import styles from './rows.module.css';

/** What is doubtful of a row, below it. */
export function Doubts({ row }: { row: BatchRow }) {
  const said = doubtsText(row);
  return said === undefined ? null : <span className={styles.doubt}>{said}</span>;
}
