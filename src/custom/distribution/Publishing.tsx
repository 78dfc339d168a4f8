import { useState } from 'react';
import type { Application, ApplicationVersion } from '../../contract/applications';
import { Button } from '../../ui/Button';
import { Unread } from '../../ui/Unread';
import { PlainTable, tools } from '../../ui/PlainTable';
import { Skeleton } from '../../ui/Skeleton';
import { toasts } from '../../ui/toasts';
import { useMay } from '../../ui/useMay';
import { useQuestion } from '../../ui/useQuestion';
import styles from './distribution.module.css';
import { NotesDialog } from './NotesDialog';
import { PublishDialog } from './PublishDialog';
import { nameOf } from './programNames';
import { useVersions } from './useVersions';
import { VersionRow } from './VersionRow';

const heads = ['Программа', 'Версия', 'Размер', 'Опубликована', 'Состояние', 'Заметка', tools];

const turnWords = ({ version, withdrawn_at }: ApplicationVersion, name: string) =>
  withdrawn_at === null
    ? {
        title: `Отозвать версию ${version}?`,
        text: `${name} исчезнет со страницы, и по ссылке её больше не скачать. Вернуть можно в любой момент.`,
        confirm: 'Отозвать',
      }
    : {
        title: `Вернуть версию ${version}?`,
        text: `${name} снова увидят все, кто скачивает дистрибутив.`,
        confirm: 'Вернуть',
      };

const turned = ({ version, withdrawn_at }: ApplicationVersion, name: string) =>
  `Версия ${version} ${withdrawn_at === null ? 'отозвана' : 'возвращена'}: ${name}`;

const isOne =
  ({ app_type, version }: ApplicationVersion) =>
  (other: ApplicationVersion) =>
    other.app_type === app_type && other.version === version;

interface PublishingProps {
  /** The programs that are offered, by the names that the server has for them. */
  programs: readonly Application[];
}

/** All versions of the client programs, for who publishes, withdraws and comments them. */
export function Publishing({ programs }: PublishingProps) {
  const { ask, question } = useQuestion();
  const may = useMay('publishApplication');
  const [publishing, setPublishing] = useState(false);
  const [noted, setNoted] = useState<ApplicationVersion>();
  const { data, error, refetch, reread, change, note } = useVersions();
  const turn = (one: ApplicationVersion) =>
    ask(
      turnWords(one, `«${nameOf(programs, one.app_type)}» ${one.version}`),
      // A refusal is told by a toast; the question goes.
      () =>
        change(one, { withdrawn: one.withdrawn_at === null }).then(
          () => toasts.show({ tone: 'ok', text: turned(one, nameOf(programs, one.app_type)) }),
          () => undefined,
        ),
    );

  return (
    <section aria-label="Все версии" className={styles.all}>
      <div className={styles.head}>
        <h2 className={styles.title}>Все версии</h2>
        {may && (
          <Button icon="upload" variant="primary" onClick={() => setPublishing(true)}>
            Опубликовать версию
          </Button>
        )}
      </div>
      {error && (
        <Unread again={refetch} className={styles.message}>
          Не удалось загрузить версии.
        </Unread>
      )}
      {!data && !error && <Skeleton height={160} width="100%" />}
      {data?.length === 0 && <p className={styles.dim}>Версий ещё нет</p>}
      {data && data.length > 0 && (
        <PlainTable cards heads={heads} label="Версии программ" numbers={['Размер']}>
          {data.map((one) => (
            <VersionRow
              key={`${one.app_type}:${one.version}`}
              may={may}
              name={nameOf(programs, one.app_type)}
              version={one}
              onNotes={() => setNoted(one)}
              onTurn={() => turn(one)}
            />
          ))}
        </PlainTable>
      )}
      {question}
      {publishing && (
        <PublishDialog programs={programs} versions={data ?? []} onClose={() => setPublishing(false)} onDone={reread} />
      )}
      {noted && (
        <NotesDialog
          version={noted}
          onClose={() => setNoted(undefined)}
          onSave={note}
          reread={async () => (await refetch()).data?.find(isOne(noted))}
        />
      )}
    </section>
  );
}
