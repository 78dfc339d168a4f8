import { Link } from 'react-router-dom';
import type { DealerRow } from '../../contract/dealers';
import { InnKpp } from '../../ui/InnKpp';
import { dealerPath } from './dealerPath';
import styles from './dealers.module.css';

interface CellProps {
  row: DealerRow;
}

export const NameCell = ({ row }: CellProps) => (
  <Link className={styles.name} to={dealerPath(row.id)}>
    {row.name}
  </Link>
);

export const TaxpayerCell = ({ row: { inn, kpp } }: CellProps) => (
  <span className={styles.digits}>
    <InnKpp inn={inn} kpp={kpp} />
  </span>
);

/** The prices in force and their months stand line by line, in the same order. */
const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? (
    <span className={styles.dim}>Нет</span>
  ) : (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );

export const PriceCell = ({ row }: CellProps) => <Lines lines={row.price} />;

export const PriceDateCell = ({ row }: CellProps) => (
  <Lines lines={row.price_date.map((month) => month.replace('-', '.'))} />
);
