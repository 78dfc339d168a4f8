import { useState } from 'react';
import { useDataProvider, useGetOne, useRefresh } from 'react-admin';
import type { PasswordSlip } from '../../contract/passwordSlips';
import type { UserRecord } from '../../dataProvider/adapters/users';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { plural } from '../../domain/plural';
import { splitId } from '../../domain/recordId';
import { Button } from '../../ui/Button';
import { Unread } from '../../ui/Unread';
import { Dialog } from '../../ui/Dialog';
import { refusalOf } from '../../ui/saving/refusal';
import { useSaving } from '../../ui/saving/useSaving';
import { Skeleton } from '../../ui/Skeleton';
import { PasswordSlips } from '../../ui/slips/PasswordSlips';
import { useMay } from '../../ui/useMay';
import { useServerName } from '../../ui/useServerName';
import styles from './users.module.css';

interface ResetDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

const why: Record<NonNullable<PasswordSlip['barred']>, string> = {
  role: 'Роль пользователя закрывает вход: с новым паролем он тоже не войдёт. Сначала смените ему роль.',
  suspended: 'Работа организации приостановлена: пока она не возобновлена, вход закрыт и с новым паролем.',
  archived: 'Организация в архиве: пока её не восстановят, вход закрыт и с новым паролем.',
};

const lost = { text: 'Этот пароль больше нигде не увидеть. Закрыть?', stay: 'Остаться', leave: 'Закрыть' };

/** A new password on its way: of whom, asked for under which terms, and the slip once there is one. */
function useReset(id: string) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const refresh = useRefresh();
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<UserRecord>('users', { id });
  const user = isFetchedAfterMount && !error ? data : undefined;
  const [mustChange, setMustChange] = useState(true);
  const [slip, setSlip] = useState<PasswordSlip>();
  const { attempt, busy, failure, failedWith } = useSaving({
    // Of an answer that was lost nobody knows whether the password is another by now.
    undone: () => 'Новый пароль не получен',
    version: user?.etag,
    read: undefined,
    place: (errors) => Object.values(errors),
  });
  const reset = (of: UserRecord) =>
    attempt([of.etag, mustChange], async (key) => {
      setSlip(await (await dataProvider.passwords()).resetPassword(of, mustChange, key));
      refresh();
    });
  const anew = async () => {
    const { data: now } = await refetch();
    if (now) await reset(now);
  };
  /** Over what others have changed meanwhile, after they have been told of. */
  const late = failedWith === 409;
  const press = () => user && void (late ? anew() : reset(user));
  return { user, error, refetch, mustChange, setMustChange, slip, busy, failure, late, press };
}

/** Asks whether a user gets a new password, and shows it until closed: only this once is it told. */
export function ResetDialog({ id, open, onClose }: ResetDialogProps) {
  const tells = useMay('resetPassword');
  const serverName = useServerName(splitId(id).server);
  const { user, error, slip, busy, failure, ...its } = useReset(id);
  const [taken, setTaken] = useState(false);
  const actions = (close: () => void) =>
    slip ? (
      <Button onClick={close}>Закрыть</Button>
    ) : (
      <>
        <Button disabled={busy} onClick={close}>
          Отмена
        </Button>
        <Button key={user && 'ready'} autoFocus busy={busy} disabled={!user} variant="primary" onClick={its.press}>
          {its.late ? 'Всё равно сбросить' : 'Сбросить пароль'}
        </Button>
      </>
    );
  return (
    <Dialog
      actions={actions}
      busy={busy}
      dirty={slip !== undefined && !taken}
      height={410}
      leaveWords={lost}
      of={[serverName, user?.p_company].filter(Boolean).join(', ')}
      open={open}
      title={slip ? 'Новый пароль' : 'Сброс пароля'}
      onClose={onClose}
    >
      {error && (
        <Unread again={refusalOf(error)?.status === 404 ? undefined : its.refetch}>
          Не удалось загрузить пользователя: {error.message}
        </Unread>
      )}
      {!user && !error && <Skeleton height={120} width="100%" />}
      {user && !slip && (
        <div className={styles.reset}>
          <p>
            <b>{user.p_fullname}</b>, логин <b>{user.p_name}</b>
          </p>
          <p>Прежний пароль перестанет действовать, открытые сеансы пользователя закончатся.</p>
          {tells && (
            <label className={styles.choice}>
              <input
                checked={its.mustChange}
                type="checkbox"
                onChange={(event) => its.setMustChange(event.target.checked)}
              />
              Сменить при первом входе
            </label>
          )}
          {failure && (
            <p className={styles.warning} role="alert">
              {failure}
            </p>
          )}
        </div>
      )}
      {slip && <Told slip={slip} onTaken={() => setTaken(true)} />}
    </Dialog>
  );
}

function Told({ slip, onTaken }: { slip: PasswordSlip; onTaken: () => void }) {
  const { barred, ended_sessions } = slip;
  return (
    <div className={styles.reset}>
      {barred && (
        <p className={styles.warning} role="alert">
          {why[barred]}
        </p>
      )}
      <PasswordSlips about="password" slips={[slip]} onTaken={onTaken} />
      <p className={styles.note}>
        Пароль показан один раз.
        {ended_sessions > 0 &&
          ` ${plural(ended_sessions, 'Закончен', 'Закончены', 'Закончено')} ${ended_sessions} ${plural(ended_sessions, 'сеанс', 'сеанса', 'сеансов')}.`}
      </p>
    </div>
  );
}
