import Autocomplete from '@mui/material/Autocomplete';
import { classNames } from '../../ui/classNames';
import { MuiRoot } from '../../theme/MuiRoot';
import styles from './reports.module.css';

export interface Choice {
  id: number;
  name: string;
}

interface SearchSelectProps {
  label: string;
  placeholder: string;
  choices: readonly Choice[];
  value: Choice | null;
  loading: boolean;
  disabled?: boolean;
  /** Where the server searches: what is typed. The choices are then shown as they come. */
  onSearch?: (typed: string) => void;
  onChange: (choice: Choice | null) => void;
}

/** One of many, found by typing; with no match «Ничего не найдено...» (doc 2 §8). */
export function SearchSelect({
  label,
  placeholder,
  choices,
  value,
  loading,
  disabled = false,
  onSearch,
  onChange,
}: SearchSelectProps) {
  return (
    <MuiRoot>
      <Autocomplete
        openOnFocus
        className={styles.pick}
        clearText="Очистить"
        closeText="Закрыть"
        disabled={disabled}
        filterOptions={onSearch && ((options) => options)}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        loading={loading}
        loadingText="Загружаем данные..."
        noOptionsText="Ничего не найдено..."
        openText="Открыть"
        options={value && !choices.some(({ id }) => id === value.id) ? [value, ...choices] : choices}
        renderInput={({ id, inputProps, InputProps }) => (
          <div ref={InputProps.ref} className={styles.field}>
            <label className={styles.label} htmlFor={id}>
              {label}
            </label>
            <input
              {...inputProps}
              className={classNames(styles.control, styles.wide)}
              disabled={disabled}
              id={id}
              placeholder={placeholder}
            />
          </div>
        )}
        value={value}
        onChange={(_event, choice) => onChange(choice)}
        onInputChange={(_event, typed, reason) => onSearch?.(reason === 'input' ? typed : '')}
      />
    </MuiRoot>
  );
}
