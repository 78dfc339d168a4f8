import { useRef, useState, type SubmitEvent } from 'react';
import type { PasswordChange } from '../../contract/session';
import { HttpError } from '../../dataProvider/http';
import { commonPasswordProblem, passwordProblem } from '../../domain/passwordRules';
import { pageText } from '../../dataProvider/errorTexts';
import { Button } from '../../ui/Button';
import { isUncertain } from '../../ui/saving/refusal';
import { TextField } from '../../ui/TextField';
import styles from './PasswordForm.module.css';

interface PasswordFormProps {
  /** Whose password it is: it must not be made of the login. */
  login: string;
  /** The caption of the button. */
  submit: string;
  save: (change: PasswordChange) => Promise<unknown>;
  onSaved: () => unknown;
  /** It is all that the page asks for: one types at once. */
  autoFocus?: boolean;
}

type Errors = Partial<Record<keyof PasswordChange | 'repeated', string | undefined>>;

const errorsOf = (error: unknown): Errors => {
  if (!(error instanceof HttpError)) return {};
  const entries = Object.entries(error.body.errors ?? {}).map(([field, messages]) => [field, messages.join(' ')]);
  return Object.fromEntries(entries) as Errors;
};

/** Whether a password is the current one: the server then refuses the same again, and takes no other for the former. */
const isPassword = (save: PasswordFormProps['save'], password: string) =>
  save({ old_password: password, new_password: password }).then(
    () => true,
    (error: unknown) => errorsOf(error).new_password !== undefined,
  );

/**
 * Saves; a change whose answer was lost may have been made, and the former password is refused then. One that was made, and
 * what follows it was not, is not asked for again.
 */
function useSaveOnce({ save, onSaved }: Pick<PasswordFormProps, 'save' | 'onSaved'>) {
  /** What was sent as the new password, to no answer. */
  const lost = useRef<string>(undefined);
  /** The new password, while what follows is not done. */
  const taken = useRef<string>(undefined);
  const send = async (change: PasswordChange) => {
    const wasLost = lost.current === change.new_password;
    lost.current = undefined;
    try {
      await save(change);
    } catch (error) {
      if (isUncertain(error)) lost.current = change.new_password;
      const made =
        wasLost && errorsOf(error).old_password !== undefined && (await isPassword(save, change.new_password));
      if (!made) throw error;
    }
  };
  const saveOnce = async (wanted: PasswordChange) => {
    if (taken.current !== wanted.new_password) await send(wanted);
    taken.current = wanted.new_password;
    await onSaved();
    taken.current = undefined;
  };
  return { saveOnce, isTaken: () => taken.current !== undefined };
}

/** A new password for the former one, typed twice. What the server would refuse is said as soon as the field is left. */
export function PasswordForm({ login, submit, save, onSaved, autoFocus = false }: PasswordFormProps) {
  const former = useRef<HTMLInputElement>(null);
  const fresh = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { saveOnce, isTaken } = useSaveOnce({ save, onSaved });

  const fields = [
    { name: 'old_password', label: 'Прежний пароль', autoComplete: 'current-password', ref: former },
    { name: 'new_password', label: 'Новый пароль', autoComplete: 'new-password', ref: fresh },
    { name: 'repeated', label: 'Новый пароль ещё раз', autoComplete: 'new-password', ref: again },
  ] as const;

  /** Says what is wrong, if anything, where it is: there one types next. */
  const tell = (found: Errors) => {
    setErrors(found);
    const wrong = fields.find(({ name }) => found[name] !== undefined);
    wrong?.ref.current?.focus();
    return wrong !== undefined;
  };

  const problemOf = async (password: string) =>
    passwordProblem(password) ?? (await commonPasswordProblem(password, login).catch(() => undefined));

  const judge = async (password: string) => {
    const new_password = password === '' ? undefined : await problemOf(password);
    if (fresh.current?.value === password) setErrors((known) => ({ ...known, new_password }));
  };

  const send = async (change: PasswordChange, repeated: string) => {
    const found: Errors = {
      old_password: change.old_password === '' ? 'Введите прежний пароль' : undefined,
      new_password: await problemOf(change.new_password),
      repeated: change.new_password === repeated ? undefined : 'Пароли не совпадают',
    };
    if (tell(found)) return;
    try {
      await saveOnce(change);
      for (const input of [former, fresh, again]) if (input.current) input.current.value = '';
    } catch (error) {
      if (tell(errorsOf(error))) return;
      const why = error instanceof HttpError ? (error.body.detail ?? pageText(error)) : undefined;
      setFailure(isTaken() ? `Пароль изменён. ${why ?? 'Повторите'}` : (why ?? 'Пароль не изменён, повторите'));
    }
  };

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setFailure(null);
    setBusy(true);
    const change = { old_password: former.current?.value ?? '', new_password: fresh.current?.value ?? '' };
    void send(change, again.current?.value ?? '').finally(() => setBusy(false));
  };

  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <input hidden readOnly autoComplete="username" name="username" type="text" value={login} />
      {fields.map(({ name, label, autoComplete, ref }) => (
        <TextField
          key={name}
          required
          autoComplete={autoComplete}
          autoFocus={autoFocus && ref === former}
          error={errors[name]}
          label={label}
          maxLength={200}
          ref={ref}
          type="password"
          onBlur={name === 'new_password' ? (event) => void judge(event.target.value) : undefined}
        />
      ))}
      <Button busy={busy} type="submit" variant="primary">
        {submit}
      </Button>
    </form>
  );
}
