import { useEffect, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { readToken, readUser, watchSession } from '../../dataProvider/storage';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import styles from './Notice.module.css';

type Elsewhere = 'same' | 'signed-out' | 'other-user';

const look = (login: string): Elsewhere => {
  if (readToken() === null) return 'signed-out';
  const user = readUser();
  return user && user.user_profile.login !== login ? 'other-user' : 'same';
};

/** Says that another tab ended the session or opened one of another user; what is typed here stays until the user decides. */
export function OtherTabNotice() {
  const { identity } = useGetIdentity();
  const login = typeof identity?.id === 'string' ? identity.id : undefined;
  const [elsewhere, setElsewhere] = useState<Elsewhere>('same');

  useEffect(() => {
    if (login === undefined) return;
    const notice = () => setElsewhere(look(login));
    notice(); // it may have happened while the identity was on its way
    return watchSession(notice);
  }, [login]);

  if (elsewhere === 'same') return null;
  return (
    <div className={styles.notice} role="alert">
      {elsewhere === 'signed-out' ? (
        <>
          В другой вкладке выполнен выход. Введённое здесь сохранится, если войти в той вкладке снова.
          <LinkButton to="/login">Войти здесь</LinkButton>
        </>
      ) : (
        <>
          В другой вкладке вошёл другой пользователь.
          <Button onClick={() => location.reload()}>Обновить страницу</Button>
        </>
      )}
    </div>
  );
}
