import { useId, useRef } from 'react';
import { Button } from '../../ui/Button';
import styles from './distribution.module.css';
import { megabytes } from './megabytes';

interface ProgramFileFieldProps {
  file: File | undefined;
  /** Why it cannot be sent. */
  wrong: string | undefined;
  onChange: (file: File | undefined) => void;
}

/** The file of a version, with its size or what is wrong with it. */
export function ProgramFileField({ file, wrong, onChange }: ProgramFileFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field}>
      <span>Файл, до 512 МБ</span>
      <span className={styles.chooser}>
        <Button aria-describedby={`${id}-said`} icon="upload" onClick={() => chooser.current?.click()}>
          {file ? 'Другой файл' : 'Выбрать файл'}
        </Button>
        {file?.name}
      </span>
      <input
        ref={chooser}
        aria-label="Файл, до 512 МБ"
        className={styles.file}
        type="file"
        onChange={({ target }) => onChange(target.files?.[0])}
      />
      <span className={wrong ? styles.wrong : styles.dim} id={`${id}-said`}>
        {wrong ?? (file && megabytes(file.size))}
      </span>
    </div>
  );
}

/** How much of a file has gone, bytes. */
export const SendingProgress = ({ sent, size }: { sent: number; size: number }) => (
  <div className={styles.field}>
    <progress aria-label="Передача файла" className={styles.progress} max={size} value={sent} />
    <span className={styles.dim}>
      {sent < size ? `Передано ${megabytes(sent)} из ${megabytes(size)}` : 'Сверяем SHA-256 и публикуем…'}
    </span>
  </div>
);
