import { lazy, Suspense, useRef, useState, type ChangeEvent } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { HttpError } from '../../dataProvider/http';
import { formatDay, moscowDay, withDots } from '../../domain/day';
import { newKey } from '../../domain/newKey';
import { Button } from '../../ui/Button';
import { LeaveQuestion } from '../../ui/LeaveQuestion';
import { TextField } from '../../ui/TextField';
import { toasts } from '../../ui/toasts';
import { additionOf, problemsAt, type Problems, type Typed } from './addition';
import type { Addable } from './additions';
import styles from './billing.module.css';

const Question = lazy(async () => ({ default: (await import('../../ui/Question')).Question }));

interface AdditionFormProps {
  addable: Addable;
  id: string;
  etag: string | undefined;
  onAdded: () => void;
  /** Somebody else has changed what is connected: it has to be read again before another attempt. */
  onStale: () => void;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
}

const startOf = ({ choices }: Addable): Typed => ({
  choice: choices.length === 1 ? String(choices[0]?.id) : '',
  start: formatDay(moscowDay(new Date())),
  permanent: false,
  custom: false,
  clientPrice: '',
  share: '',
});

/** One addition: what, from when, at which prices. It asks before it is made, as it cannot be taken back. */
export function AdditionForm({ addable, id, etag, onAdded, onStale, onCancel, onDirty }: AdditionFormProps) {
  const { kind, caption, choiceLabel, choices } = addable;
  const dataProvider = useDataProvider<AppDataProvider>();
  const [start] = useState(() => startOf(addable));
  const [typed, setTyped] = useState(start);
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [asking, setAsking] = useState(false);
  const key = useRef({ body: '', value: '' });
  const priced = kind === 'full' || typed.custom;

  const change = (part: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...part }));
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
    onDirty(true);
  };
  const text = (field: 'clientPrice' | 'share') => (event: ChangeEvent<HTMLInputElement>) =>
    change({ [field]: event.target.value });
  const check = () => {
    const { problems: found } = additionOf(kind, typed);
    setProblems(found ?? {});
    setFailure(undefined);
    if (!found) setAsking(true);
  };

  const refused = (error: unknown) => {
    if (!(error instanceof HttpError)) {
      setFailure('Не подключено: что-то пошло не так');
      throw error;
    }
    const errors = Object.entries(error.body.errors ?? {}).map(([field, words]) => [field, words.join(' ')] as const);
    const found = problemsAt(errors);
    if (error.status === 409) onStale();
    setProblems(found);
    if (Object.keys(found).length > 0) toasts.withdraw(error);
    else setFailure(`Не подключено: ${error.body.detail ?? error.message}`);
  };
  const add = async () => {
    const { addition } = additionOf(kind, typed);
    if (!addition) return;
    const body = JSON.stringify(addition);
    if (key.current.body !== body) key.current = { body, value: newKey() };
    try {
      await dataProvider.addToBilling(id, addition, etag, key.current.value);
      toasts.show({ tone: 'ok', text: 'Подключено' });
      onAdded();
    } catch (error) {
      refused(error);
    }
  };
  const cancel = () => {
    if (typed === start) onCancel();
    else setLeaving(true);
  };
  const stay = () => {
    setLeaving(false);
    form.current?.querySelector<HTMLElement>('select, input')?.focus();
  };
  const answer = async (yes: boolean) => {
    try {
      if (yes) await add();
    } finally {
      setAsking(false);
    }
  };
  const chosen = choices.find((one) => String(one.id) === typed.choice)?.caption ?? 'Полный безлимит';

  return (
    <form
      noValidate
      ref={form}
      aria-label={caption}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      {choiceLabel && (
        <label className={styles.field}>
          {choiceLabel}
          <select
            autoFocus
            required
            aria-describedby={problems.choice && 'billing-choice'}
            aria-invalid={problems.choice ? true : undefined}
            className={styles.select}
            value={typed.choice}
            onChange={(event) => change({ choice: event.target.value })}
          >
            <option value="">Не выбрано</option>
            {choices.map((one) => (
              <option key={one.id} value={one.id}>
                {one.caption}
              </option>
            ))}
          </select>
          {problems.choice && (
            <span className={styles.error} id="billing-choice">
              {problems.choice}
            </span>
          )}
        </label>
      )}
      <TextField
        required
        autoFocus={!choiceLabel}
        error={problems.start}
        inputMode="numeric"
        label="Действует с"
        placeholder="ДД.ММ.ГГГГ"
        value={typed.start}
        onChange={(event) => change({ start: withDots(event.target.value) })}
      />
      {kind === 'custom' && (
        <label className={styles.checkbox}>
          <input
            checked={typed.permanent}
            type="checkbox"
            onChange={(event) => change({ permanent: event.target.checked })}
          />
          Бессрочно
        </label>
      )}
      {kind !== 'full' && (
        <label className={styles.checkbox}>
          <input
            checked={typed.custom}
            type="checkbox"
            onChange={(event) => change({ custom: event.target.checked })}
          />
          Индивидуальные цены
        </label>
      )}
      {priced && (
        <div className={styles.prices}>
          <TextField
            required
            error={problems.clientPrice}
            inputMode="decimal"
            label="Цена для клиента, ₽"
            value={typed.clientPrice}
            onChange={text('clientPrice')}
          />
          <TextField
            required
            error={problems.share}
            inputMode="decimal"
            label="Доля организации, ₽"
            value={typed.share}
            onChange={text('share')}
          />
        </div>
      )}
      {failure && (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.additions}>
        <Button type="submit" variant="primary">
          Подключить
        </Button>
        <Button onClick={cancel}>Отмена</Button>
      </div>
      {leaving && <LeaveQuestion what="форму" onLeave={onCancel} onStay={stay} />}
      {asking && (
        <Suspense fallback={null}>
          <Question
            confirm="Да, подключить"
            text={`${chosen} с ${typed.start}. Отменить подключение здесь будет нельзя.`}
            title="Подключить?"
            onAnswer={answer}
          />
        </Suspense>
      )}
    </form>
  );
}
