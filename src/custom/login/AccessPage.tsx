import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider, useGetIdentity, useLogout } from 'react-admin';
import type { OwnSession } from '../../contract/session';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { allRights, rightCaption } from '../../domain/rights';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { isOutdated, Outdated } from '../../ui/Outdated';
import { Unread } from '../../ui/Unread';
import { formatMoment } from '../../domain/moment';
import { Skeleton } from '../../ui/Skeleton';
import { toasts } from '../../ui/toasts';
import styles from './AccessPage.module.css';
import { agentWords } from './agentWords';
import { PasswordForm } from './PasswordForm';
import type { QuestionTexts } from '../../ui/Question';
import { useMay } from '../../ui/useMay';
import { useQuestion } from '../../ui/useQuestion';
import { useRights } from '../../ui/useRights';

const ownSessions = ['own-sessions'];

const leavingEverywhere: QuestionTexts = {
  title: 'Выйти на всех устройствах?',
  text: 'Выход будет выполнен и на этом устройстве, понадобится войти снова.',
  confirm: 'Выйти',
};

/** `/profile`: one's own password and rights, and where one is signed in. */
export function AccessPage() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { identity } = useGetIdentity();
  const queryClient = useQueryClient();
  const onSaved = () => {
    toasts.show({ tone: 'ok', text: 'Пароль изменён, на других устройствах выполнен выход' });
    void queryClient.invalidateQueries({ queryKey: ownSessions });
  };
  if (!useMay('listSessions')) return <p className={styles.page}>Этот сервер паролей не меняет.</p>;
  return (
    <div className={styles.page}>
      <section aria-labelledby="own-password" className={styles.card}>
        <h2 id="own-password">Пароль</h2>
        <PasswordForm
          login={String(identity?.id ?? '')}
          submit="Сменить пароль"
          save={(change) => dataProvider.changeOwnPassword(change)}
          onSaved={onSaved}
        />
      </section>
      <section aria-labelledby="own-rights" className={styles.card}>
        <h2 id="own-rights">Мои права</h2>
        <OwnRights />
      </section>
      <section aria-labelledby="own-sessions" className={styles.card} tabIndex={-1}>
        <h2 id="own-sessions">Где выполнен вход</h2>
        <Sessions />
      </section>
    </div>
  );
}

function OwnRights() {
  const permissions = useRights();
  const held = allRights.filter((right) => permissions?.has(right));
  if (held.length === 0) return <p className={styles.about}>Дополнительных прав нет.</p>;
  return (
    <ul className={styles.rights}>
      {held.map((right) => (
        <li key={right}>{rightCaption(right)}</li>
      ))}
    </ul>
  );
}

/** By itself: the list is not drawn anew, nor asked for, once nobody is signed in. */
function LeaveEverywhere({ leave }: { leave: () => Promise<void> }) {
  const { ask, question } = useQuestion();
  return (
    <>
      <Button variant="danger" onClick={() => ask(leavingEverywhere, () => leave().catch(() => undefined))}>
        Выйти на всех устройствах
      </Button>
      {question}
    </>
  );
}

function Sessions() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const logout = useLogout();
  const { data, error, refetch } = useQuery({
    queryKey: ownSessions,
    queryFn: () => dataProvider.listSessions(),
    retry: false,
  });
  const list = useRef<HTMLUListElement>(null);
  const acted = useRef(false);
  // The button that has ended a session goes with it, and the focus would go too.
  useEffect(() => {
    if (acted.current && document.activeElement === document.body) list.current?.focus();
  }, [data]);
  const leave = async (ending: Promise<void>) => {
    await ending;
    await logout({}, undefined, false);
  };
  const again = () => {
    acted.current = true;
    return refetch();
  };
  const end = async ({ id, current }: OwnSession) => {
    const ending = dataProvider.endSession(id);
    if (current) return leave(ending);
    // It may have been ended elsewhere, and goes from the list all the same.
    await ending.finally(again);
  };
  // What went wrong has its toast.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  const outdated = isOutdated({ data, error });
  if (error && !outdated) return <Unread again={refetch}>Не удалось загрузить список.</Unread>;
  if (!data) return <Skeleton height={120} width="100%" />;
  return (
    <>
      {outdated && <Outdated again={again} />}
      <ul className={styles.sessions} ref={list} tabIndex={-1}>
        {data.map((one) => (
          <li key={one.id} className={styles.session}>
            <div>
              <b title={one.agent}>{agentWords(one.agent)}</b> {one.current && <Badge tone="ok">это устройство</Badge>}
              <p className={styles.about}>
                {one.address} · вход {formatMoment(one.created_at)} · последнее действие {formatMoment(one.used_at)}
              </p>
            </div>
            <Button
              aria-label={`Завершить: ${agentWords(one.agent)}, ${formatMoment(one.created_at)}`}
              onClick={() => quietly(end(one))}
            >
              Завершить
            </Button>
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button
          onClick={() =>
            quietly(
              dataProvider.endOtherSessions().then(async () => {
                toasts.show({ tone: 'ok', text: 'На других устройствах выполнен выход' });
                await again();
              }),
            )
          }
        >
          Выйти на других устройствах
        </Button>
      )}{' '}
      <LeaveEverywhere leave={() => leave(dataProvider.endSessions())} />
    </>
  );
}
