import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button';
import { LeaveQuestion } from '../../ui/LeaveQuestion';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { useMay } from '../../ui/useMay';
import { useQuestion } from '../../ui/useQuestion';
import { readTyped } from './addition';
import { AdditionFields } from './AdditionFields';
import { beginsLater } from './beginsLater';
import { useAddition, type AdditionOptions } from './useAddition';
import styles from './billing.module.css';

interface AdditionFormProps extends AdditionOptions {
  onCancel: () => void;
}

/** One addition: what, from when, at which prices. It asks before it is made; what has begun cannot be taken back. */
export function AdditionForm({ onCancel, ...options }: AdditionFormProps) {
  const { addable, id } = options;
  const { typed, problems, failure, dirty, change, check, add } = useAddition(options);
  const { ask, question } = useQuestion();
  const removes = useMay('removeBillingItem');
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check()) return;
    const chosen = addable.choices.find((one) => String(one.id) === typed.choice)?.caption ?? 'Полный безлимит';
    const wayBack =
      removes && beginsLater(typed.start)
        ? 'До этого дня подключение можно будет удалить.'
        : 'Отменить подключение здесь будет нельзя.';
    const text = `${chosen} с ${typed.start}. ${wayBack}`;
    ask({ title: 'Подключить?', text, confirm: 'Да, подключить' }, add);
  };
  const stay = () => {
    setLeaving(false);
    form.current?.querySelector<HTMLElement>('select, input')?.focus();
  };
  return (
    <form noValidate ref={form} aria-label={addable.caption} className={styles.form} onSubmit={submit}>
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
        <Button type="submit" variant="primary">
          Подключить
        </Button>
        <Button onClick={() => (dirty ? setLeaving(true) : onCancel())}>Отмена</Button>
      </div>
      {leaving && <LeaveQuestion what="форму" onLeave={onCancel} onStay={stay} />}
      {question}
    </form>
  );
}
