import { useNavigate, useSearchParams } from 'react-router-dom';
import { safeNext } from '../../dataProvider/loginPath';
import type { Session } from '../../dataProvider/session';
import { Button } from '../../ui/Button';
import { usePageTitle } from '../../ui/usePageTitle';
import styles from './LoginPage.module.css';
import { PasswordForm } from './PasswordForm';

interface NewPasswordPageProps {
  session: Pick<Session, 'user' | 'loadUser' | 'changePassword' | 'signOut'>;
}

/** Stands before everything else while the password is one that somebody else has chosen. */
export function NewPasswordPage({ session }: NewPasswordPageProps) {
  usePageTitle('Новый пароль', true);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const leave = () => {
    void session.signOut();
    void navigate('/login', { replace: true });
  };
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <h1 className={styles.brand}>Новый пароль</h1>
        <p>Ваш пароль выбрал другой человек. Придумайте свой: до этого остальное закрыто.</p>
        <PasswordForm
          autoFocus
          login={session.user()?.user_profile.login ?? ''}
          submit="Сменить пароль"
          save={session.changePassword}
          onSaved={async () => {
            await session.loadUser(true);
            await navigate(safeNext(search.get('next')), { replace: true });
          }}
        />
        <Button variant="ghost" onClick={leave}>
          Выход
        </Button>
      </section>
    </main>
  );
}
