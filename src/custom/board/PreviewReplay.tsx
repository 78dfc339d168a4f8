import { useState } from 'react';
import { replayMonths, thisMonth } from '../../ui/replay/replayMonths';
import { addRises, risen, type Rise } from '../../ui/replay/signed';
import { Select } from '../../ui/Select';
import styles from './board.module.css';
import type { ReplayedList, ReplayedLists } from './usePreviewReplay';

const nothing: Rise = { by: 0, isRough: false };

/** What a list would have made of a month: «стоимость +1 200,00, вознаграждение +300,00». */
const replayText = ({ cost, reward, untouched }: ReplayedList): string =>
  [
    `стоимость ${risen(cost)}, вознаграждение ${risen(reward)}`,
    untouched > 0 && `со спецусловием, не изменится: ${untouched}`,
  ]
    .filter(Boolean)
    .join('; ');

/** What a list would have made of the month, below its row; nothing until it is known. */
export const ReplayedRow = ({ list }: { list: ReplayedList | null | undefined }) =>
  list ? <span className={styles.replayed}>{replayText(list)}</span> : null;

interface PreviewReplayProps {
  month: number | undefined;
  replayed: ReplayedLists | undefined;
  /** How many lists there are to work out. */
  of: number;
  onMonth: (month: number | undefined) => void;
}

/** Chooses the month whose packages the new lists are tried on, and sums up what they would have made of it. */
export function PreviewReplay({ month, replayed, of, onMonth }: PreviewReplayProps) {
  const [current] = useState(thisMonth);
  const known = [...(replayed?.values() ?? [])].filter((one) => one !== null);
  const sum = (name: 'cost' | 'reward') => known.reduce<Rise>((total, one) => addRises(total, one[name]), nothing);
  const untouched = known.reduce((total, one) => total + one.untouched, 0);
  const total = { cost: sum('cost'), reward: sum('reward'), untouched };
  const going = replayed && replayed.size < of ? ` Посчитано ${replayed.size} из ${of}.` : '';
  return (
    <>
      <Select
        label="Что было бы на пакетах за"
        options={[['', 'не считать'], ...replayMonths(current)]}
        value={month === undefined ? '' : String(month)}
        onChange={(chosen) => onMonth(chosen === '' ? undefined : Number(chosen))}
      />
      {replayed && (
        <p aria-live="polite" className={styles.said}>
          Всего, ₽: {replayText(total)}.{going} Это расчёт, а не обещание.
        </p>
      )}
    </>
  );
}
