import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { signInText } from '../../dataProvider/errorTexts';
import { HttpError } from '../../dataProvider/http';
import { safeNext } from '../../dataProvider/loginPath';
import type { Session } from '../../dataProvider/session';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { TextField } from '../../ui/TextField';
import { usePageTitle } from '../../ui/usePageTitle';
import styles from './LoginPage.module.css';

interface LoginPageProps {
  session: Pick<Session, 'signIn'>;
  /** Fetches what comes after the form while it is being filled in. */
  preload: () => void;
}

const required = { username: 'Введите логин', password: 'Введите пароль' };
type Missing = Partial<typeof required>;

/** Signs in with what stands in the two boxes; what is missing or wrong is said, and the box that it is about has the focus. */
function useSignIn(session: LoginPageProps['session']) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [missing, setMissing] = useState<Missing>({});
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const fail = (error: unknown) => {
    setFailure(error instanceof HttpError ? signInText(error) : 'Войти не удалось, повторите попытку.');
    setBusy(false);
    if (!password.current) return;
    password.current.value = '';
    password.current.focus();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const credentials = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    const empty: Missing = {
      ...(credentials.username ? {} : { username: required.username }),
      ...(credentials.password ? {} : { password: required.password }),
    };
    setMissing(empty);
    setFailure(null);
    if (empty.username) username.current?.focus();
    else if (empty.password) password.current?.focus();
    else {
      setBusy(true);
      session.signIn(credentials).then(() => navigate(safeNext(search.get('next')), { replace: true }), fail);
    }
  };

  return { submit, busy, failure, missing, username, password };
}

/** First the form is on the screen, then what comes after it is asked for, ms. */
const preloadMs = 1000;

/** The login screen (doc 1 §2): no admin, no schema library in its chunk. */
export function LoginPage({ session, preload }: LoginPageProps) {
  usePageTitle('Вход', true);
  const { submit, busy, failure, missing, username, password } = useSignIn(session);
  const { state } = useLocation();
  const expired = (state as { expired?: boolean } | null)?.expired === true;
  const [visible, setVisible] = useState(false);

  useEffect(() => {
    const timer = setTimeout(preload, preloadMs);
    return () => clearTimeout(timer);
  }, [preload]);

  return (
    <main className={styles.page}>
      <form noValidate className={styles.card} onSubmit={submit}>
        <h1 className={styles.brand}>
          <img alt="" src={`${import.meta.env.BASE_URL}favicon.svg`} />
          Личный кабинет
        </h1>
        {expired && !failure && (
          <p className={styles.note} role="status">
            Сеанс завершён. Войдите снова: введённое в формах сохранено.
          </p>
        )}
        {failure && (
          <div className={styles.alert} role="alert">
            {failure}
          </div>
        )}
        <TextField
          autoFocus
          required
          autoCapitalize="none"
          autoComplete="username"
          error={missing.username}
          label="Логин"
          maxLength={200}
          name="username"
          ref={username}
          spellCheck={false}
        />
        <TextField
          required
          autoComplete="current-password"
          error={missing.password}
          label="Пароль"
          maxLength={200}
          name="password"
          ref={password}
          trailing={
            <IconButton
              aria-pressed={visible}
              icon={visible ? 'eyeOff' : 'eye'}
              label={visible ? 'Скрыть пароль' : 'Показать пароль'}
              onClick={() => setVisible(!visible)}
            />
          }
          type={visible ? 'text' : 'password'}
        />
        <Button busy={busy} className={styles.submit} type="submit" variant="primary">
          Войти
        </Button>
      </form>
    </main>
  );
}
