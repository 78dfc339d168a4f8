import { TextField } from '../../../ui/TextField';
import styles from './panel.module.css';
import type { useRemarks } from './useRemarks';

/** The tick that what is doubtful has been looked at, and the reason that stays with the revision. */
export function RemarkCheck({ count, checked, reason, onCheck, onReason }: ReturnType<typeof useRemarks>) {
  if (count === 0) return null;
  return (
    <span className={styles.remarks}>
      <label>
        <input checked={checked} type="checkbox" onChange={(event) => onCheck(event.target.checked)} /> Замечания
        проверены: {count}
      </label>
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
