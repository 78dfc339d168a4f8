import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Application } from '../../contract/applications';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { downloadFailure } from '../../ui/useDownload';
import { saveBlob } from '../../ui/saveBlob';
import { toasts } from '../../ui/toasts';
import styles from './distribution.module.css';
import { megabytes } from './megabytes';

/** How long the spinner stays once the file is saved, ms (doc 2 §9). */
const spinnerMs = 1000;

interface VersionProps {
  app: Application['app_type'];
  caption: string;
  version: string;
  /** The address of its page, for people; of an existing server whatever it gives. */
  link: string;
  size: number | null;
  sha256: string | null;
  /** What is said of it; a server without our fields says nothing. */
  notes?: string | undefined;
  main?: boolean;
  /** The address leads to it. */
  named?: boolean;
}

/** One version of a program: its file, its link, what to check the file by. */
export function Version({
  app,
  caption,
  version,
  link,
  size,
  sha256,
  notes,
  main = false,
  named = false,
}: VersionProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!named) return;
    place.current?.scrollIntoView?.({ block: 'center' });
    place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [named]);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => {
      setBusy(false);
      setSaved(false);
    }, spinnerMs);
    return () => clearTimeout(timer);
  }, [saved]);

  const download = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setBusy(true);
    try {
      const { data, filename } = await dataProvider.downloadApplication(app, version, controller.signal);
      saveBlob(data, filename ?? `client-${app}-${version}`);
      setSaved(true);
    } catch (error) {
      if (controller.signal.aborted) return;
      setBusy(false);
      toasts.show({ tone: 'danger', text: downloadFailure(error), about: error });
    }
  };

  return (
    <div ref={place} aria-current={named || undefined} className={styles.version}>
      <p className={styles.caption}>
        {caption} <b>{version}</b>
        {size ? <span className={styles.dim}> {megabytes(size)}</span> : null}
      </p>
      <div className={styles.buttons}>
        <Button
          aria-label={`Скачать ${version}`}
          busy={busy}
          icon="download"
          variant={main ? 'primary' : 'secondary'}
          onClick={() => void download()}
        >
          Скачать
        </Button>
        <CopyButton text={new URL(link, location.origin).href} what={`ссылку на версию ${version}`} />
      </div>
      {notes && <p className={`${styles.caption} ${styles.notes}`}>{notes}</p>}
      {sha256 && (
        <p className={styles.sum}>
          SHA-256: <code>{sha256}</code>
        </p>
      )}
    </div>
  );
}
