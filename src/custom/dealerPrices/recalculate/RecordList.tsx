import { useState } from 'react';
import type { BatchRow } from '../../../contract/batches';
import { medianChange } from '../../../domain/medianChange';
import { formatMoney } from '../../../domain/money';
import { formatNumber } from '../../../domain/plural';
import { priceNames } from '../../../domain/priceNames';
import { sheetOfBody } from '../../../domain/pricePairs';
import { priceStatusCaptions } from '../../../domain/priceStatus';
import { Doubts } from '../../../ui/batch/Doubts';
import rowStyles from '../../../ui/batch/rows.module.css';
import { Button } from '../../../ui/Button';
import { CompareTable } from '../../../ui/CompareTable';
import type { RecipeRecord } from './chosenRecords';
import styles from './recalculate.module.css';

/** So many records are shown. */
const mostShown = 200;

const percentText = (change: number | null) =>
  change === null ? '' : `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1).replace('.', ',')}\u00a0%`;

/** The sums that become others, cell by cell. */
function Cells({ record: { form, label }, row: { before, after } }: { record: RecipeRecord; row: BatchRow }) {
  const [old, next] = [sheetOfBody(form, before ?? {}), sheetOfBody(form, after ?? {})];
  const names = priceNames(next);
  const sums = ({ pairs }: typeof old) =>
    pairs.flatMap(({ id, price, rewardId, reward }) => [[id, price ?? 0] as const, [rewardId, reward ?? 0] as const]);
  const had = new Map(sums(old));
  const rows = sums(next).flatMap(([id, sum]) => {
    const was = had.get(id) ?? 0;
    if (was === sum) return [];
    const by = `${sum > was ? '+' : '−'}${formatMoney(Math.abs(sum - was))}`;
    return [{ id, name: names.get(id) ?? id, values: [formatMoney(was), formatMoney(sum), by], strong: [1] }];
  });
  return (
    <CompareTable numbers heads={['Было', 'Станет', 'Разница']} label={`Цены: ${label}`} rows={rows} what="Цена" />
  );
}

interface RecordProps {
  record: RecipeRecord;
  row: BatchRow | undefined;
  picked: boolean;
  onPick: (picked: boolean) => void;
}

/** What becomes of a record, in a line; its cells below, where they are asked for. */
function Record({ record, row, picked, onPick }: RecordProps) {
  const [open, setOpen] = useState(false);
  const { form, label, status } = record;
  const made = picked && row?.after ? row : undefined;
  const change = made && medianChange(sheetOfBody(form, made.before ?? {}), sheetOfBody(form, made.after ?? {}));
  return (
    <li>
      <label className={styles.record}>
        <input checked={picked} type="checkbox" onChange={({ target }) => onPick(target.checked)} />
        <span className={styles.label}>{label}</span>
        <span className={styles.status}>{priceStatusCaptions[status]}</span>
      </label>
      {picked && row && row.problems.length > 0 && <span className={rowStyles.problem}>{row.problems.join('; ')}</span>}
      {made && (
        <span className={rowStyles.change}>
          {percentText(change ?? null)}
          <Button aria-expanded={open} aria-label={`Цены: ${label}`} variant="ghost" onClick={() => setOpen(!open)}>
            Цены
          </Button>
        </span>
      )}
      {made && <Doubts row={made} />}
      {made && open && <Cells record={record} row={made} />}
    </li>
  );
}

interface RecordListProps {
  records: readonly RecipeRecord[];
  rows: ReadonlyMap<string, BatchRow>;
  picked: ReadonlySet<string>;
  onPick: (keys: readonly string[], picked: boolean) => void;
}

/** The records there are, ticked or not, and what becomes of those that are. */
export function RecordList({ records, rows, picked, onPick }: RecordListProps) {
  const every = (status?: RecipeRecord['status']) => () => {
    onPick(
      records.map(({ key }) => key),
      false,
    );
    onPick(
      records.flatMap((one) => (status === undefined || one.status === status ? [one.key] : [])),
      true,
    );
  };
  return (
    <>
      <div aria-label="Что пересчитать" className={styles.choices} role="group">
        <Button variant="ghost" onClick={every('active')}>
          Действующие
        </Button>
        <Button variant="ghost" onClick={every('future')}>
          Будущие
        </Button>
        <Button variant="ghost" onClick={every()}>
          Все
        </Button>
        <span role="status">Выбрано {formatNumber(picked.size)}</span>
      </div>
      <ul aria-label="Что изменится" className={rowStyles.rows}>
        {records.slice(0, mostShown).map((record) => (
          <Record
            key={record.key}
            picked={picked.has(record.key)}
            record={record}
            row={rows.get(record.key)}
            onPick={(on) => onPick([record.key], on)}
          />
        ))}
        {records.length > mostShown && <li>и ещё {formatNumber(records.length - mostShown)}</li>}
      </ul>
    </>
  );
}
