import { useId, useRef } from 'react';
import { searchLength } from '../../contract/lists';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import { Icon } from '../../ui/icons';
import type { FilterProps } from './definition';
import styles from './filters.module.css';
import { useDebounced } from './useDebounced';

/** The pause after typing before the list is asked for, ms. */
const typingMs = 200;

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

export function TextFilter({ label, value, placeholder, onChange }: FilterProps) {
  const id = useId();
  const [typed, setTyped] = useDebounced(asText(value), (next) => onChange(next || undefined), typingMs);
  return (
    <div className={styles.filter}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={classNames(styles.control, styles.typed)}
        id={id}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

/** A text that is looked for in the whole record. */
export function SearchBox({
  label,
  value,
  placeholder,
  pause = typingMs,
  onChange,
}: FilterProps & { pause?: number | undefined }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useDebounced(asText(value), (next) => onChange(next || undefined), pause);
  return (
    <div className={styles.search}>
      <label className={styles.hidden} htmlFor={id}>
        {label}
      </label>
      <span className={styles.searchBox}>
        <Icon name="search" size={16} />
        <input
          className={styles.bare}
          id={id}
          maxLength={searchLength}
          placeholder={placeholder}
          ref={box}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onChange(typed || undefined)}
        />
        {typed && (
          <IconButton
            className={styles.clear}
            icon="close"
            label="Очистить поиск"
            onClick={() => {
              setTyped('');
              box.current?.focus();
            }}
          />
        )}
      </span>
    </div>
  );
}

/** One of the choices, or «Все». */
export function SelectFilter({ label, value, choices = [], onChange }: FilterProps) {
  const id = useId();
  // A choice of no value says by itself what it is that one chooses: «Все статусы».
  const any = choices.every((choice) => choice.value !== '');
  return (
    <div className={styles.filter}>
      <label className={any ? styles.label : styles.hidden} htmlFor={id}>
        {label}
      </label>
      <select
        className={styles.control}
        id={id}
        value={String(value ?? '')}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => String(choice.value) === target.value)?.value;
          onChange(chosen === '' ? undefined : chosen);
        }}
      >
        {any && <option value="">Все</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.caption}
          </option>
        ))}
      </select>
    </div>
  );
}

export function CheckboxFilter({ label, value, onChange }: FilterProps) {
  return (
    <label className={styles.checkbox}>
      <input
        checked={value === true}
        type="checkbox"
        onChange={(event) => onChange(event.target.checked || undefined)}
      />
      {label}
    </label>
  );
}

export function RadioFilter({ label, value, choices = [], onChange }: FilterProps) {
  const name = useId();
  return (
    <fieldset className={styles.radios}>
      <legend className={styles.hidden}>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.radio} title={label}>
          <input
            checked={asText(value) === choice.value}
            name={name}
            type="radio"
            onChange={() => onChange(choice.value || undefined)}
          />
          {choice.caption}
        </label>
      ))}
    </fieldset>
  );
}
