import { specTypes, type SpecPriceRow } from '../../../contract/dealers';
import { specAt, specKey } from '../../../contract/plans/specPrices';
import type { SpecRecord } from '../../../contract/recipeBatches';
import type { AskRecalculation } from '../recalculate/chosenRecords';
import { specStart } from '../special/specStart';
import { RecalculateButton } from './RecalculateButton';

const refOf = ({ type, tariff_id, client_id, start_year: year, start_month: month }: SpecPriceRow): SpecRecord =>
  type === 'minimum_tariff' ? { type, tariff_id: tariff_id ?? 0 } : { type, client_id, year, month };

const recordOf = (row: SpecPriceRow) => ({
  key: specKey(refOf(row)),
  label: `${row.client_name}, ${specTypes[row.type]}, с ${specStart(row)}`,
  status: row.price_status,
  form: row.type === 'minimum_tariff' ? ('minimum' as const) : row.type,
});

const askOf =
  (dealer: number): AskRecalculation =>
  (keys, month, recipe) => ({ kind: 'recalculate-specs', input: { dealer, month, recipe, records: keys.map(specAt) } });

interface SpecRecalculationProps {
  dealer: number;
  of: string;
  /** Those that the tab shows; undefined while they are on their way. */
  rows: readonly SpecPriceRow[] | undefined;
  reread: () => Promise<void>;
}

/** «Изменить цены…» over special conditions and minimum tariffs of a dealer's clients. */
export const SpecRecalculation = ({ dealer, of, rows, reread }: SpecRecalculationProps) => (
  <RecalculateButton
    ask={askOf(dealer)}
    form={`recalculate-specs/${dealer}`}
    of={of}
    records={rows?.map(recordOf)}
    reread={reread}
    title="Изменить цены спецусловий"
  />
);
