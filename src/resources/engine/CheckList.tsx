import { useState } from 'react';
import { useController } from 'react-hook-form';
import { TextField } from '../../ui/TextField';
import { Skeleton } from '../../ui/Skeleton';
import styles from './checkList.module.css';
import inputs from './inputs.module.css';

type Id = string | number;

interface Option {
  id: Id;
  name: string;
  /** A sentence about it. */
  about?: string | undefined;
  /** Ticked or not, it stays so. */
  fixed?: boolean;
}

interface CheckListProps {
  source: string;
  label: string;
  required?: boolean;
  /** One list, or several with headings of their own; `undefined` while they are on their way. */
  groups: readonly { heading?: string; options: readonly Option[] }[] | undefined;
}

/** From so many on they are searched. */
const searchable = 12;
const folded = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

const inOrder = (a: Id, b: Id) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'ru');

/** Any number of options to tick; the value is the ids of those ticked. */
export function CheckList({ source, label, required = false, groups }: CheckListProps) {
  const { field, fieldState } = useController({ name: source });
  const ticked: readonly Id[] = Array.isArray(field.value) ? field.value : [];
  const toggle = (id: Id, on: boolean) =>
    field.onChange(on ? [...ticked, id].sort(inOrder) : ticked.filter((one) => one !== id));
  const [sought, setSought] = useState('');
  const count = groups?.reduce((sum, { options }) => sum + options.length, 0) ?? 0;
  const found = groups
    ?.map((group) => ({
      ...group,
      options: group.options.filter(({ name }) => folded(name).includes(folded(sought.trim()))),
    }))
    .filter(({ options }) => options.length > 0 || sought === '');
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>
        {label}
        {required && (
          <span aria-hidden="true" className={inputs.error}>
            {' '}
            *
          </span>
        )}
      </legend>
      {count > searchable && (
        <TextField
          autoComplete="off"
          label={`Поиск: ${label}`}
          look="bare"
          placeholder="Найти в списке"
          type="search"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {!groups && <Skeleton height={32} width="60%" />}
      {found?.length === 0 && <p className={styles.heading}>Ничего не найдено...</p>}
      {found?.map(({ heading = '', options }) => (
        <div key={heading} aria-label={heading || undefined} role={heading ? 'group' : undefined}>
          {heading && <p className={styles.heading}>{heading}</p>}
          <div className={styles.options}>
            {options.map(({ id, name, about, fixed }) => (
              <div key={id} className={styles.option}>
                <label className={inputs.checkbox} title={about}>
                  <input
                    aria-description={about}
                    checked={ticked.includes(id)}
                    disabled={fixed}
                    type="checkbox"
                    onBlur={field.onBlur}
                    onChange={(event) => toggle(id, event.target.checked)}
                  />
                  {name}
                </label>
                {about !== undefined && (
                  <span aria-hidden="true" className={styles.about}>
                    {about}
                  </span>
                )}
              </div>
            ))}
          </div>
        </div>
      ))}
      {fieldState.error && <span className={inputs.error}>{fieldState.error.message}</span>}
    </fieldset>
  );
}
