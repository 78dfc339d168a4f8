import { LookedTick } from '../../../ui/batch/LookedTick';
import { TextField } from '../../../ui/TextField';
import styles from './panel.module.css';
import type { useRemarks } from './useRemarks';

/** The tick that what is doubtful has been looked at, and the reason that stays with the revision. */
export function RemarkCheck({ count, checked, reason, onCheck, onReason }: ReturnType<typeof useRemarks>) {
  if (count === 0) return null;
  return (
    <span className={styles.remarks}>
      <LookedTick checked={checked} count={count} onChange={onCheck} />
      {checked && (
        <TextField
          label="Причина, если нужна"
          look="bare"
          maxLength={500}
          placeholder="Причина, если нужна"
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
    </span>
  );
}
