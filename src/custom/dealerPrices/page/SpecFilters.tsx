import type { SpecPriceRow } from '../../../contract/dealers';
import { priceStatusCaptions, type PriceStatus } from '../../../domain/priceStatus';
import { finderOf } from '../../../domain/search/readQuery';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import styles from './page.module.css';

interface SpecFiltersProps {
  /** What is typed of a client's name. */
  sought: string;
  status: PriceStatus | '';
  onSeek: (sought: string) => void;
  onStatus: (status: PriceStatus | '') => void;
}

/** Whether a row is of the client that is sought and in the chosen state. */
export const fitsSpec = (row: SpecPriceRow, sought: string, status: PriceStatus | '') =>
  (status === '' || row.price_status === status) && finderOf(sought)(row.client_name);

const statuses = Object.keys(priceStatusCaptions) as PriceStatus[];

/** Finds special conditions by client and by state. */
export const SpecFilters = ({ sought, status, onSeek, onStatus }: SpecFiltersProps) => (
  <>
    <div className={styles.search}>
      <TextField
        autoComplete="off"
        label="Клиент"
        look="bare"
        placeholder="Найти клиента"
        type="search"
        value={sought}
        onChange={({ target }) => onSeek(target.value)}
      />
    </div>
    <Select
      label="Статус"
      look="bare"
      options={[['', 'Все статусы'], ...statuses.map((one) => [one, priceStatusCaptions[one]] as const)]}
      value={status}
      onChange={onStatus}
    />
  </>
);
