import { useState } from 'react';
import type { BatchRow } from '../../contract/batches';
import { medianChange } from '../../domain/medianChange';
import { sheetOfBody } from '../../domain/pricePairs';
import type { BillingAlias } from '../../domain/tiers';
import { useMay } from '../../ui/useMay';
import { Doubts } from '../../ui/batch/Doubts';
import rowStyles from '../../ui/batch/rows.module.css';
import { changeText } from './boardWords';
import { PreviewReplay, ReplayedRow } from './PreviewReplay';
import { usePreviewReplay } from './usePreviewReplay';

const changeIn = ({ key, before, after }: BatchRow) => {
  const form = key.split(':')[1] as BillingAlias;
  return before && after ? medianChange(sheetOfBody(form, before), sheetOfBody(form, after)) : null;
};

const classOf = ({ problems }: BatchRow) => (problems.length > 0 ? rowStyles.problem : rowStyles.change);

interface PreviewProps {
  rows: readonly BatchRow[];
  checksum: string | undefined;
}

/** What would be made, list by list: the median change or why it cannot be, what is doubtful, and what it would do to a month. */
export function Preview({ rows, checksum }: PreviewProps) {
  const [month, setMonth] = useState<number>();
  const replays = useMay('replayPrices');
  const { replayed, of } = usePreviewReplay(rows, checksum, month);
  return (
    <>
      {replays && <PreviewReplay month={month} of={of} replayed={replayed} onMonth={setMonth} />}
      <ul aria-label="Что будет создано" className={rowStyles.rows}>
        {rows.map((row) => (
          <li key={row.key}>
            <span className={rowStyles.label}>{row.label}</span>
            <span className={classOf(row)}>
              {row.problems.length > 0 ? row.problems.join('; ') : changeText(changeIn(row))}
            </span>
            <Doubts row={row} />
            <ReplayedRow list={replayed?.get(row.key)} />
          </li>
        ))}
      </ul>
    </>
  );
}
