import { useId, useState } from 'react';
import { useDataProvider, useGetMany, type RaRecord } from 'react-admin';
import { plainNumber } from '../../domain/measure';
import { parseMonth } from '../../domain/month';
import { DropDown } from '../../ui/DropDown';
import { MonthField } from '../../ui/MonthField';
import { SearchSelect } from '../../ui/SearchSelect';
import { useServerSearch } from '../../ui/useServerSearch';
import type { Choice } from '../../contract/genericResources';
import type { FilterProps, Reference } from './definition';
import { endsOf } from './endsOf';
import styles from './filters.module.css';
import { useReferenceSeen } from './useReferenceSeen';
import { choiceOf, findReferences } from './findReferences';
import { useDebounced } from './useDebounced';

/** The pause after typing before the list is asked for, ms. */
const typingMs = 300;

/** A number as typed, with a comma or a dot; undefined for what is none. */
const readNumber = (text: string) => {
  const plain = plainNumber(text);
  return plain === undefined ? undefined : Number(plain);
};

interface EndProps {
  label: string;
  value: unknown;
  placeholder: string;
  onChange: (value: number | undefined) => void;
}

function End({ label, value, placeholder, onChange }: EndProps) {
  const shown = typeof value === 'number' ? String(value).replace('.', ',') : '';
  const [typed, setTyped] = useDebounced(shown, (next) => onChange(readNumber(next)), typingMs);
  const wrong = typed !== '' && readNumber(typed) === undefined;
  return (
    <input
      aria-invalid={wrong || undefined}
      aria-label={label}
      className={styles.end}
      inputMode="decimal"
      placeholder={placeholder}
      title={wrong ? 'Введите число' : undefined}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** From one number to another; either may be left open. */
export function NumberRangeFilter({ label, value, onChange }: FilterProps) {
  const [from, to] = endsOf(value);
  return (
    <fieldset className={styles.period}>
      <legend className={styles.label}>{label}</legend>
      <End label={`${label}: от`} placeholder="от" value={from} onChange={(next) => onChange([next, to])} />
      –
      <End label={`${label}: до`} placeholder="до" value={to} onChange={(next) => onChange([from, next])} />
    </fieldset>
  );
}

/** One month; only a whole one is passed on. */
export function MonthFilter({ label, value, onChange }: FilterProps) {
  const stored = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState(stored);
  const [seen, setSeen] = useState(stored);
  if (seen !== stored) {
    setSeen(stored);
    setTyped(stored);
  }
  return (
    <MonthField
      label={label}
      look="inline"
      value={typed}
      onBlur={() => parseMonth(typed) === undefined && setTyped(stored)}
      onChange={(next) => {
        setTyped(next);
        if (next === '' || parseMonth(next)) onChange(next || undefined);
      }}
    />
  );
}

/** Any of several values, ticked in a list that comes down. */
export function SeveralFilter({ label, value, choices = [], onChange }: FilterProps) {
  const id = useId();
  const ticked: readonly unknown[] = Array.isArray(value) ? value : [];
  const names = choices.filter((choice) => ticked.includes(choice.value)).map(({ caption }) => caption);
  const toggle = (choice: Choice) => {
    const next = ticked.includes(choice.value)
      ? ticked.filter((one) => one !== choice.value)
      : [...ticked, choice.value];
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <div aria-labelledby={id} className={styles.filter} role="group">
      <span className={styles.label} id={id}>
        {label}
      </span>
      <DropDown
        summary={names.length === 0 ? 'Любые' : names.length > 2 ? `Выбрано: ${names.length}` : names.join(', ')}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={styles.checkbox}>
            <input checked={ticked.includes(choice.value)} type="checkbox" onChange={() => toggle(choice)} />
            {choice.caption}
          </label>
        ))}
      </DropDown>
    </div>
  );
}

/** The record that a list is narrowed to, found by the server as one types. */
function RecordFilter({ label, value, placeholder, reference, onChange }: FilterProps & { reference: Reference }) {
  const dataProvider = useDataProvider();
  const chosenId = typeof value === 'string' || typeof value === 'number' ? value : undefined;
  const { data } = useGetMany<RaRecord>(
    reference.resource,
    { ids: chosenId === undefined ? [] : [chosenId] },
    { enabled: chosenId !== undefined },
  );
  const chosen = data?.[0];
  const search = useServerSearch({
    key: ['references', reference.resource],
    find: (sought, options) => findReferences(dataProvider, reference, sought, options),
  });
  return (
    <SearchSelect
      {...search}
      label={label}
      look="inline"
      placeholder={placeholder ?? 'Любая запись'}
      value={chosenId === undefined || !chosen ? null : choiceOf(reference, chosen)}
      onChange={(choice) => onChange(choice?.id)}
    />
  );
}

function SeenFilter({ reference, ...props }: FilterProps & { reference: Reference }) {
  return useReferenceSeen(reference) && <RecordFilter {...props} reference={reference} />;
}

/** A filter by another record; none where the user sees no records to choose among. */
export const ReferenceFilter = ({ reference, ...props }: FilterProps) =>
  reference && <SeenFilter {...props} reference={reference} />;
