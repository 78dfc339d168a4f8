import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportKind, ImportRun, KindName } from '../../contract/imports';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { formatNumber } from '../../domain/plural';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { formatMoment } from '../../domain/moment';
import { saveBlob } from '../../ui/saveBlob';
import { isUncertain } from '../../ui/saving/refusal';
import { toasts } from '../../ui/toasts';
import { downloadFailure } from '../../ui/useDownload';
import styles from './data.module.css';
import { isOpen, stateOf } from './runState';

/** How far a load is, in percent: first the file comes, then it is read. */
const percentOf = ({ state, size, received, read }: ImportRun) =>
  Math.min(100, Math.round((100 * (state === 'receiving' ? received : read)) / Math.max(1, size ?? received)));

function summary({ failure, finished_at, created_at, actor, added, changed, removed, faulty }: ImportRun): string {
  if (failure !== null) return failure;
  const counts = [
    `новых ${formatNumber(added)}`,
    `изменено ${formatNumber(changed)}`,
    ...(removed > 0 ? [`удалено ${formatNumber(removed)}`] : []),
    `негодных ${formatNumber(faulty)}`,
  ];
  return `${formatMoment(finished_at ?? created_at)}, ${actor}: ${counts.join(', ')}`;
}

/** Sends a file part by part; `sending` is there while it goes, to cut it short by. */
function useUpload(kind: KindName) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const [sending, setSending] = useState<AbortController>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['imports'] });

  const upload = async (file: File) => {
    const cut = new AbortController();
    setSending(cut);
    let whole = false;
    try {
      await (
        await dataProvider.imports()
      ).sendImport(kind, file, cut.signal, (bytes) => {
        whole = bytes === file.size;
        void refresh();
      });
    } catch (error) {
      const why = error instanceof Error ? error.message : 'Файл не передан';
      // Once all of it is there, it may be loaded although no answer says so.
      const text = whole && isUncertain(error) ? `Загружен ли файл, неизвестно: ${why}` : why;
      if (!cut.signal.aborted) toasts.show({ tone: 'danger', text, about: error });
    } finally {
      setSending(undefined);
      await refresh();
    }
  };
  return { refresh, sending, upload };
}

interface KindCardProps {
  kind: ImportKind;
  /** Shows the quarantine, the errors and the past loads of this kind. */
  onShow: () => void;
}

/** One kind of data: its rows, its last load, a file to be loaded, the template. */
export function KindCard({ kind, onShow }: KindCardProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const chooser = useRef<HTMLInputElement>(null);
  const { last } = kind;
  const [tone, word] = last ? stateOf(last) : [];
  const { refresh, sending, upload } = useUpload(kind.kind);
  const template = async () => {
    try {
      const { readImportTemplate } = await dataProvider.imports();
      const { data, filename } = await readImportTemplate(kind.kind, new AbortController().signal);
      saveBlob(data, filename ?? `${kind.kind}.csv`);
    } catch (error) {
      toasts.show({ tone: 'danger', text: downloadFailure(error), about: error });
    }
  };
  const stop = async () => {
    // What went wrong has its toast.
    if (last) await (await dataProvider.imports()).stopImport(last.id).catch(() => undefined);
    await refresh();
  };

  return (
    <section aria-label={kind.title} className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{kind.title}</h2>
        {tone && (
          <Badge dot tone={tone}>
            {word}
          </Badge>
        )}
      </div>
      <p className={styles.line}>
        {kind.about && 'около '}
        <b>{formatNumber(kind.rows)}</b> {kind.unit}
      </p>
      <div role="status">
        {last && isOpen(last) ? (
          <progress
            aria-label={`${kind.title}: загрузка`}
            className={styles.progress}
            max={100}
            value={percentOf(last)}
          />
        ) : (
          <p className={styles.line}>{last ? summary(last) : 'Файлов ещё не загружали'}</p>
        )}
      </div>
      <div className={styles.buttons}>
        {sending ? (
          <Button onClick={() => sending.abort()}>Прервать</Button>
        ) : last && isOpen(last) ? (
          <Button onClick={() => void stop()}>Остановить</Button>
        ) : (
          <Button icon="upload" onClick={() => chooser.current?.click()}>
            Загрузить
          </Button>
        )}
        <Button variant="ghost" onClick={() => void template()}>
          Шаблон
        </Button>
        {(kind.waiting > 0 || last) && (
          <Button variant="ghost" onClick={onShow}>
            {kind.waiting > 0 ? `Карантин ${formatNumber(kind.waiting)}` : last?.faulty ? 'Ошибки' : 'Загрузки'}
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        accept=".csv,.txt,.ndjson,.jsonl,.gz"
        aria-label={`${kind.title}: файл`}
        className={styles.file}
        type="file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void upload(file);
        }}
      />
    </section>
  );
}
