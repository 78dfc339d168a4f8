import { DayField } from '../../ui/DayField';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import type { Problems, Typed } from './addition';
import type { Addable } from './additions';
import styles from './billing.module.css';

interface AdditionFieldsProps {
  addable: Addable;
  typed: Typed;
  problems: Problems;
  onChange: (part: Partial<Typed>) => void;
}

/** Which subscription or service. */
function ChoiceField({ addable: { choiceLabel, choices }, typed, problems, onChange }: AdditionFieldsProps) {
  return (
    <Select
      autoFocus
      required
      error={problems.choice ?? ''}
      label={choiceLabel ?? ''}
      name="choice"
      options={[['', 'Не выбрано'], ...choices.map(({ id, caption }) => [String(id), caption] as const)]}
      value={typed.choice}
      onChange={(choice) => onChange({ choice })}
    />
  );
}

/** What is added, from when, at which prices. */
export function AdditionFields(props: AdditionFieldsProps) {
  const { addable, typed, problems, onChange } = props;
  const check = (field: 'permanent' | 'custom', caption: string) => (
    <label className={styles.checkbox}>
      <input checked={typed[field]} type="checkbox" onChange={(event) => onChange({ [field]: event.target.checked })} />
      {caption}
    </label>
  );
  const price = (field: 'clientPrice' | 'share', label: string) => (
    <TextField
      required
      error={problems[field]}
      inputMode="decimal"
      label={label}
      name={field}
      value={typed[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
  return (
    <>
      {addable.choiceLabel && <ChoiceField {...props} />}
      <DayField
        required
        autoFocus={!addable.choiceLabel}
        error={problems.start}
        label="Действует с"
        name="start"
        value={typed.start}
        onChange={(start) => onChange({ start })}
      />
      {addable.kind === 'custom' && check('permanent', 'Бессрочно')}
      {addable.kind !== 'full' && check('custom', 'Индивидуальные цены')}
      {(addable.kind === 'full' || typed.custom) && (
        <div className={styles.prices}>
          {price('clientPrice', 'Цена для клиента, ₽')}
          {price('share', 'Доля организации, ₽')}
        </div>
      )}
    </>
  );
}
