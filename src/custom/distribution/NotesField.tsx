import { useId } from 'react';
import styles from './distribution.module.css';

interface NotesFieldProps {
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** What is said of a version to those who download it. */
export function NotesField({ value, disabled = false, onChange }: NotesFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Заметка</label>
      <textarea
        className={styles.area}
        disabled={disabled}
        id={id}
        maxLength={2000}
        placeholder="Что изменилось: её увидят рядом с версией"
        rows={3}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
