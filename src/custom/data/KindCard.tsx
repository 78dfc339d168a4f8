import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportKind, ImportRun } from '../../contract/imports';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { Badge, type Tone } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { formatMoment } from '../../ui/moment';
import { saveBlob } from '../../ui/saveBlob';
import { toasts } from '../../ui/toasts';
import { downloadFailure } from '../../ui/useDownload';
import styles from './data.module.css';

export const number = new Intl.NumberFormat('ru-RU');

const states: Record<ImportRun['state'], [tone: Tone, word: string]> = {
  receiving: ['muted', 'файл передаётся'],
  waiting: ['muted', 'ждёт очереди'],
  running: ['muted', 'идёт загрузка'],
  done: ['ok', 'загружен'],
  failed: ['danger', 'не загружен'],
  stopped: ['warn', 'остановлена'],
};

/** Whether a load has not come to its end. */
export const isOpen = (run: ImportRun | null) =>
  run !== null && ['receiving', 'waiting', 'running'].includes(run.state);

function stateOf({ last }: ImportKind): [tone: Tone, word: string] {
  if (!last) return ['muted', 'не загружался'];
  return last.state === 'done' && last.faulty > 0 ? ['warn', 'с ошибками'] : states[last.state];
}

/** How far a load is, in percent: first the file comes, then it is read. */
const percentOf = ({ state, size, received, read }: ImportRun) =>
  Math.min(100, Math.round((100 * (state === 'receiving' ? received : read)) / Math.max(1, size ?? received)));

const summary = (run: ImportRun) =>
  run.failure ??
  `${formatMoment(run.finished_at ?? run.created_at)}, ${run.actor}: новых ${number.format(run.added)}, изменено ${number.format(run.changed)}, негодных ${number.format(run.faulty)}`;

interface KindCardProps {
  kind: ImportKind;
  /** Shows the errors and the quarantine of this kind. */
  onShow: () => void;
}

/** One kind of data: its rows, its last load, a file to be loaded, the template. */
export function KindCard({ kind, onShow }: KindCardProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const { last } = kind;
  const [tone, word] = stateOf(kind);
  const refresh = () => queries.invalidateQueries({ queryKey: ['imports'] });

  const upload = async (file: File) => {
    setSending(true);
    try {
      await (await dataProvider.imports()).sendImport(kind.kind, file, new AbortController().signal, () => void refresh());
    } catch (error) {
      toasts.show({ tone: 'danger', text: error instanceof Error ? error.message : 'Файл не передан', about: error });
    } finally {
      setSending(false);
      await refresh();
    }
  };
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
    if (last) await (await dataProvider.imports()).stopImport(last.id);
    await refresh();
  };

  return (
    <section aria-label={kind.title} className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{kind.title}</h2>
        <Badge dot tone={tone}>
          {word}
        </Badge>
      </div>
      <p className={styles.line}>
        <b>{number.format(kind.rows)}</b> {kind.unit}
      </p>
      {last && isOpen(last) ? (
        <progress aria-label={`${kind.title}: загрузка`} className={styles.progress} max={100} value={percentOf(last)} />
      ) : (
        <p className={styles.line}>{last ? summary(last) : 'Загрузок ещё не было'}</p>
      )}
      <div className={styles.buttons}>
        {last && isOpen(last) ? (
          <Button onClick={() => void stop()}>Остановить</Button>
        ) : (
          <Button busy={sending} icon="upload" onClick={() => chooser.current?.click()}>
            Загрузить
          </Button>
        )}
        <Button variant="ghost" onClick={() => void template()}>
          Шаблон
        </Button>
        {(kind.waiting > 0 || (last && last.faulty > 0)) && (
          <Button variant="ghost" onClick={onShow}>
            {kind.waiting > 0 ? `Карантин ${number.format(kind.waiting)}` : 'Ошибки'}
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
