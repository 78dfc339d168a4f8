import { useState, type FormEvent } from 'react';
import { formatDay, moscowDay, parseDay } from '../../domain/day';
import { dayAfter, daysBetween } from '../../domain/dayCount';
import { allRights, rightCaption, type Right } from '../../domain/rights';
import { Button } from '../../ui/Button';
import { DayField } from '../../ui/DayField';
import { DropDown } from '../../ui/DropDown';
import { useSaving } from '../../ui/saving/useSaving';
import { TextField } from '../../ui/TextField';
import { serverNow } from '../../ui/serverNow';
import styles from './data.module.css';
import { useRights } from '../../ui/useRights';

/** The longest that a key may hold; the server holds to it too. */
const mostDays = 1100;

const problemOf = (days: number) => {
  if (days < 1) return 'Не раньше завтрашнего дня';
  return days > mostDays ? 'Не больше трёх лет' : undefined;
};

export interface NewKeyValues {
  name: string;
  rights: Right[];
  /** For so many days. */
  days: number;
}

interface NewKeyProps {
  /** One was made just now: the next may be typed. */
  again: boolean;
  /** Makes the key, and takes the form away. */
  onMake: (values: NewKeyValues, idempotencyKey: string) => Promise<void>;
}

/** The form of a new key: its name, its rights out of one's own, and the day that it ends. */
export function NewKey({ again, onMake }: NewKeyProps) {
  const permissions = useRights();
  const { attempt, busy, failure } = useSaving({
    undone: (lost) => (lost ? 'Создан ли ключ, неизвестно' : 'Ключ не создан'),
    version: undefined,
    read: undefined,
    place: (errors) => Object.values(errors),
  });
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<Right>>(new Set(['data']));
  const [end, setEnd] = useState(() => formatDay(dayAfter(moscowDay(serverNow()), 365)));
  const day = parseDay(end);
  const daysLeft = () => day && daysBetween(moscowDay(serverNow()), day);
  const days = daysLeft();
  const problem = days === undefined ? undefined : problemOf(days);
  const own = allRights.filter((right) => permissions?.has(right));
  const rights = own.filter((right) => chosen.has(right));
  const toggle = (right: Right) => {
    const next = new Set(chosen);
    if (!next.delete(right)) next.add(right);
    setChosen(next);
  };
  const ready = name.trim() !== '' && rights.length > 0 && days !== undefined && !problem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Another day may have begun since the form was filled.
    const days = daysLeft();
    if (!ready || days === undefined) return;
    const values = { name, rights, days };
    void attempt(values, (idempotencyKey) => onMake(values, idempotencyKey));
  };
  return (
    <form data-tools aria-label="Новый ключ" className={styles.newKey} onSubmit={submit}>
      <TextField
        autoFocus={again}
        label="Название ключа"
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <DayField error={problem} label="Действует до" value={end} onChange={setEnd} />
      <DropDown summary={`Права: ${rights.length}`}>
        <div aria-label="Права ключа" className={styles.rights} role="group">
          {own.map((right) => (
            <label key={right} className={styles.right}>
              <input checked={chosen.has(right)} type="checkbox" onChange={() => toggle(right)} />
              {rightCaption(right)}
            </label>
          ))}
        </div>
      </DropDown>
      <Button busy={busy} disabled={!ready} icon="plus" type="submit">
        Создать ключ
      </Button>
      {failure !== undefined && (
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}
