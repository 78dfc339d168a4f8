import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { LeaveQuestion } from '../../ui/LeaveQuestion';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import starred from '../../ui/starred.module.css';
import { useMay } from '../../ui/useMay';
import { useQuestion } from '../../ui/useQuestion';
import { formatMoney, parsePrice } from '../../domain/money';
import { readTyped, type Problems, type Typed } from './addition';
import type { Addable } from './additions';
import { AdditionFields } from './AdditionFields';
import { beginsLater } from './beginsLater';
import { useAddition, type AdditionOptions } from './useAddition';
import styles from './billing.module.css';

interface AdditionFormProps extends AdditionOptions {
  onCancel: () => void;
}

/** What is missing, else what is wrong, and the field to begin with. */
function reasonOf({ choiceLabel = '' }: Addable, typed: Typed, faults: Problems) {
  const labels = {
    choice: choiceLabel,
    start: 'Действует с',
    clientPrice: 'Цена для клиента',
    share: 'Доля организации',
    permanent: '',
    custom: '',
  };
  const names = (Object.keys(labels) as (keyof Typed)[]).filter((field) => faults[field] !== undefined);
  const missing = names.filter((field) => typed[field] === '');
  const some = missing.length > 0 ? missing : names;
  return some[0] === undefined
    ? undefined
    : {
        at: some[0],
        text: `${missing.length > 0 ? 'Заполните' : 'Исправьте'}: ${some.map((field) => labels[field]).join(', ')}`,
      };
}

const money = (text: string) => {
  const { kopecks, problem } = parsePrice(text);
  return problem === undefined && kopecks !== undefined ? `${formatMoney(kopecks)}\u00a0₽` : text;
};
const pricesOf = ({ kind }: Addable, { custom, clientPrice, share }: Typed) =>
  kind === 'full' || custom
    ? `цена для клиента ${money(clientPrice)}, доля организации ${money(share)}`
    : 'без индивидуальных цен';

/** One addition: what, from when, at which prices. It asks before it is made; what has begun cannot be taken back. */
export function AdditionForm({ onCancel, ...options }: AdditionFormProps) {
  const { addable, id } = options;
  const { typed, problems, faults, failure, dirty, change, add } = useAddition(options);
  const { whose } = options;
  const reasonId = useId();
  const reason = reasonOf(addable, typed, faults);
  const { ask, question } = useQuestion();
  const removes = useMay('removeBillingItem');
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The focus brings its first field into sight, not what ends it.
  useEffect(() => {
    form.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason) return;
    const chosen = addable.choices.find((one) => String(one.id) === typed.choice)?.caption ?? 'Полный безлимит';
    const wayBack =
      removes && beginsLater(typed.start)
        ? 'До этого дня подключение можно будет удалить.'
        : 'Отменить подключение здесь будет нельзя.';
    const text = `${whose}: ${chosen} с ${typed.start}${typed.permanent ? ', бессрочно' : ''}, ${pricesOf(addable, typed)}. ${wayBack}`;
    ask({ title: 'Подключить?', text, confirm: 'Да, подключить' }, add);
  };
  const fieldAt = (at: string) => form.current?.querySelector<HTMLElement>(`[name="${at}"]`);
  const stay = () => {
    setLeaving(false);
    form.current?.querySelector<HTMLElement>('select, input')?.focus();
  };
  return (
    <form
      noValidate
      ref={form}
      aria-label={addable.caption}
      className={classNames(styles.form, starred.starred)}
      onSubmit={submit}
    >
      <DraftOffer
        form={`billing/${id}/${addable.kind}`}
        parse={readTyped}
        read={() => (dirty ? typed : undefined)}
        onAccept={change}
      />
      <AdditionFields addable={addable} problems={problems} typed={typed} onChange={change} />
      {failure && (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.additions}>
        <Button aria-describedby={reason && reasonId} disabled={reason !== undefined} type="submit" variant="primary">
          Подключить
        </Button>
        <Button onClick={() => (dirty ? setLeaving(true) : onCancel())}>Отмена</Button>
        {reason && (
          <button className={styles.reason} id={reasonId} type="button" onClick={() => fieldAt(reason.at)?.focus()}>
            {reason.text}
          </button>
        )}
      </div>
      {leaving && <LeaveQuestion what="форму" onLeave={onCancel} onStay={stay} />}
      {question}
    </form>
  );
}
