import { useRef, useState, type FormEvent } from 'react';
import { formatDay, moscowDay, parseDay } from '../../domain/day';
import { dayAfter, daysBetween } from '../../domain/dayCount';
import { newKey } from '../../domain/newKey';
import { allRights, rightCaption, type Right } from '../../domain/rights';
import { Button } from '../../ui/Button';
import { DayField } from '../../ui/DayField';
import { DropDown } from '../../ui/DropDown';
import { TextField } from '../../ui/TextField';
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
  /** Answers whether the key was made. */
  onMake: (values: NewKeyValues, idempotencyKey: string) => Promise<boolean>;
}

/** One key for each content: pressed twice, or again after an answer was lost, it is made once, and seen. */
function useMaking(onMake: NewKeyProps['onMake']) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const sent = useRef({ body: '', key: '' });
  const make = async (values: NewKeyValues): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    const body = JSON.stringify(values);
    if (sent.current.body !== body) sent.current = { body, key: newKey() };
    const made = await onMake(values, sent.current.key);
    if (made) sent.current = { body: '', key: '' };
    underWay.current = false;
    setBusy(false);
    return made;
  };
  return { busy, make };
}

/** The form of a new key: its name, its rights out of one's own, and the day that it ends. */
export function NewKey({ onMake }: NewKeyProps) {
  const permissions = useRights();
  const { busy, make } = useMaking(onMake);
  const today = moscowDay(new Date());
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<Right>>(new Set(['data']));
  const [end, setEnd] = useState(formatDay(dayAfter(today, 365)));
  const day = parseDay(end);
  const days = day && daysBetween(today, day);
  const problem = days === undefined ? undefined : problemOf(days);
  const own = allRights.filter((right) => permissions?.has(right));
  const rights = own.filter((right) => chosen.has(right));
  const toggle = (right: Right) => {
    const next = new Set(chosen);
    if (!next.delete(right)) next.add(right);
    setChosen(next);
  };
  const ready = name.trim() !== '' && rights.length > 0 && days !== undefined && !problem;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (ready && (await make({ name, rights, days }))) setName('');
  };
  return (
    <form aria-label="Новый ключ" className={styles.newKey} onSubmit={(event) => void submit(event)}>
      <TextField label="Название ключа" maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
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
    </form>
  );
}
