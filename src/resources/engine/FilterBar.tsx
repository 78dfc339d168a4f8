import { memo } from 'react';
import type { Rights } from '../../domain/rights';
import { Button } from '../../ui/Button';
import type { Filter } from './definition';
import { fieldTypes } from './fieldTypes';
import styles from './FilterBar.module.css';

export interface FilterBarProps {
  filters: readonly Filter[];
  rights: Rights;
  values: Readonly<Record<string, unknown>>;
  onChange: (values: Record<string, unknown>) => void;
}

/** Only what holds something stays, so that the address names the filters in force and no others. */
const holding = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

function PlainFilterBar({ filters, rights, values, onChange }: FilterBarProps) {
  const change = (changed: Readonly<Record<string, unknown>>) => onChange(holding({ ...values, ...changed }));
  return (
    <form className={styles.bar} role="search" aria-label="Отбор" onSubmit={(event) => event.preventDefault()}>
      {filters
        .filter(({ shown }) => shown === undefined || shown(rights))
        .map((filter) => {
          if ('Group' in filter)
            return <filter.Group key={filter.label} label={filter.label} values={values} onChange={change} />;
          const Control = filter.Filter ?? fieldTypes[filter.type].Filter;
          const { source, label, choices, placeholder } = filter;
          return (
            <Control
              key={source}
              choices={choices}
              label={label}
              placeholder={placeholder}
              value={values[source]}
              onChange={(value) => change({ [source]: value })}
            />
          );
        })}
      {Object.keys(values).length > 0 && (
        <Button
          icon="close"
          variant="ghost"
          onClick={({ currentTarget }) => {
            onChange({});
            // The button goes with the filters, and would take the focus along.
            currentTarget.form?.querySelector('input')?.focus();
          }}
        >
          Сбросить фильтры
        </Button>
      )}
    </form>
  );
}

/** The filters of a list, and one control that clears them all; another page of the list is none of their business. */
export const FilterBar = memo(PlainFilterBar);
