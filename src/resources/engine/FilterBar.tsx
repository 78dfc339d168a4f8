import { memo, useId, useRef, useState } from 'react';
import { formatNumber } from '../../domain/plural';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import type { FieldFilter, Filter, FilterBarProps, FilterGroupProps } from './definition';
import { fieldTypes } from './fieldTypes';
import { SearchBox } from './filters';
import { rangeOf, sourcesOf } from './filterValues';
import styles from './FilterBar.module.css';
import { Late } from '../../ui/late';

/** Only what holds something stays, so that the address names the filters in force and no others. */
const holding = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

interface ControlProps<F extends Filter> extends Omit<FilterGroupProps, 'label'> {
  filter: F;
}

function FieldControl({ filter, values, onChange }: ControlProps<FieldFilter>) {
  const { source, type, label, choices, reference, placeholder, Filter = fieldTypes[type].Filter } = filter;
  const range = rangeOf(filter);
  const shared = { label, choices, reference, placeholder };
  if (!range) return <Filter {...shared} value={values[source]} onChange={(value) => onChange({ [source]: value })} />;
  const [from, to] = range;
  const change = (ends: unknown) => {
    const [first, last] = Array.isArray(ends) ? (ends as unknown[]) : [];
    onChange({ [from]: first, [to]: last });
  };
  return <Filter {...shared} value={[values[from], values[to]]} onChange={change} />;
}

function Control({ filter, values, onChange }: ControlProps<Filter>) {
  if ('Group' in filter) return <filter.Group label={filter.label} values={values} onChange={onChange} />;
  if (!('search' in filter)) return <FieldControl filter={filter} values={values} onChange={onChange} />;
  const { search, label, placeholder, pause } = filter;
  return (
    <SearchBox
      label={label}
      pause={pause}
      placeholder={placeholder}
      value={values[search]}
      onChange={(value) => onChange({ [search]: value })}
    />
  );
}

function PlainFilterBar({ filters, rights, values, count: found, onChange }: FilterBarProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const change = (changed: Readonly<Record<string, unknown>>) => onChange(holding({ ...values, ...changed }));
  const shown = filters.filter((filter) => filter.shown === undefined || filter.shown(rights));
  const keyOf = (filter: Filter) => sourcesOf(filter).join(' ');
  const isSet = (filter: Filter) => sourcesOf(filter).some((source) => values[source] !== undefined);
  const [searches, rest] = [shown.filter((one) => 'search' in one), shown.filter((one) => !('search' in one))];
  const count = rest.filter(isSet).length;
  return (
    <form
      aria-label="Фильтры"
      className={styles.bar}
      role="search"
      onKeyDown={({ key }) => key === 'Escape' && open && close()}
      onSubmit={(event) => event.preventDefault()}
    >
      {searches.map((filter) => (
        <Control key={keyOf(filter)} filter={filter} values={values} onChange={change} />
      ))}
      {rest.length > 0 && (
        <Button
          aria-controls={id}
          aria-expanded={open}
          className={styles.fold}
          icon="filter"
          ref={opener}
          onClick={() => setOpen(!open)}
        >
          {count > 0 ? `Фильтры (${count})` : 'Фильтры'}
        </Button>
      )}
      {open && <div className={styles.shade} onClick={close} />}
      <div
        aria-label="Фильтры"
        className={styles.rest}
        data-open={open || undefined}
        id={id}
        role="group"
        onBlur={({ currentTarget, relatedTarget: next }) => {
          // What Tab goes on to lies below the sheet.
          if (!currentTarget.contains(next) && next?.matches('main :not([tabindex="-1"])')) setOpen(false);
        }}
      >
        <div className={styles.sheetHead}>
          <b>Фильтры</b>
          <IconButton icon="close" label="Закрыть фильтры" onClick={close} />
        </div>
        {rest.map((filter) => (
          <div key={keyOf(filter)} className={styles.one} data-set={isSet(filter) || undefined}>
            <Late fallback={<div className={styles.coming} />}>
              <Control filter={filter} values={values} onChange={change} />
            </Late>
          </div>
        ))}
        <Button className={styles.sheetFoot} variant="primary" onClick={close}>
          {found === undefined ? 'Показать' : `Показать ${formatNumber(found)}`}
        </Button>
      </div>
      {Object.keys(values).length > 0 && (
        <Button
          aria-label="Сбросить фильтры"
          className={styles.reset}
          icon="close"
          variant="ghost"
          onClick={({ currentTarget }) => {
            onChange({});
            // The button goes with the filters, and would take the focus along.
            currentTarget.form?.querySelector('input')?.focus();
          }}
        >
          <span className={styles.resetWord}>Сбросить</span>
        </Button>
      )}
    </form>
  );
}

/** The filters of a list, and one control that clears them all; another page of the list is none of their business. */
export const FilterBar = memo(PlainFilterBar);
