import type { MouseEvent, ReactNode } from 'react';
import { Button } from './Button';
import styles from './DownloadButton.module.css';
import { useDownload, type Download, type DownloadOptions } from './useDownload';

interface DownloadButtonProps {
  /** The call for the file; its progress and its end belong to the button. */
  file: (options: DownloadOptions) => Promise<{ data: Blob; filename: string | undefined }>;
  /** The name of the file where the server gives none. */
  fallbackName: string;
  disabled?: boolean;
  /** The button's name where its text alone does not say which file. */
  label?: string;
  title?: string;
  /** Where the download is kept if it outlives the button, as that of a row does. */
  download?: Download;
  children: ReactNode;
}

/** A button that downloads one file, with its progress, and a way to stop it. */
export function DownloadButton({
  file,
  fallbackName,
  disabled,
  label,
  title = label,
  download,
  children,
}: DownloadButtonProps) {
  const { busy, loaded, start, cancel } = useDownload(download);
  /** The button that stops goes then: the focus is the first one's again. */
  const stop = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.parentElement?.querySelector('button')?.focus();
    cancel();
  };
  return (
    <div className={styles.download}>
      <Button
        aria-label={label}
        busy={busy}
        disabled={disabled}
        icon="download"
        title={title}
        onClick={() => void start(file, fallbackName)}
      >
        {children}
      </Button>
      {busy && (
        <>
          <span aria-live="polite" className={styles.progress}>
            Готовим файл…{' '}
            {loaded > 0 && `${(loaded / 1048576).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} МБ`}
          </span>
          <Button variant="ghost" onClick={stop}>
            Отменить
          </Button>
        </>
      )}
    </div>
  );
}
