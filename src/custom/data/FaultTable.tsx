import { Fragment, useState } from 'react';
import type { ImportKind, LineError } from '../../contract/imports';
import { formatDay, parseIsoDay } from '../../domain/day';
import { formatNumber } from '../../domain/plural';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { PlainTable } from '../../ui/PlainTable';
import styles from './data.module.css';

/** A line at fault; one that waits in quarantine has an id, and all that it says. */
export interface FaultRow extends LineError {
  id?: number;
  values?: Readonly<Record<string, string>>;
}

/** What has been typed over, by line and column. */
export type Mended = ReadonlyMap<number, Readonly<Record<string, string>>>;

interface FaultTableProps {
  kind: ImportKind;
  rows: readonly FaultRow[];
  mended: Mended;
  /** Undefined takes back what was typed. */
  onMend: (id: number, column: string, text: string | undefined) => void;
}

interface WholeLineProps {
  kind: ImportKind;
  values: Readonly<Record<string, string>>;
  typed: Readonly<Record<string, string>>;
  onType: (column: string, text: string | undefined) => void;
}

/** A day as files have it: lines wait with days as they are kept. */
const asInFile = (text: string) => {
  const day = parseIsoDay(text);
  return day ? formatDay(day) : text;
};

/** Every column of a line, each to be mended; a secret is typed anew or stays. */
const WholeLine = ({ kind, values, typed, onType }: WholeLineProps) => (
  <div className={styles.columns}>
    {kind.columns.map(({ name, label, secret }) => {
      const stands = secret ? '' : asInFile(values[name] ?? '');
      return (
        <TextField
          key={name}
          label={label}
          look="filter"
          placeholder={secret ? values[name] : undefined}
          value={typed[name] ?? stands}
          onChange={({ target }) => onType(name, target.value === stands ? undefined : target.value)}
        />
      );
    })}
  </div>
);

/** Lines at fault, each with what is wrong; one of the quarantine is mended in the column at fault, or in any. */
export function FaultTable({ kind, rows, mended, onMend }: FaultTableProps) {
  const [open, setOpen] = useState<number>();
  const label = (field: string) => kind.columns.find(({ name }) => name === field)?.label ?? (field || 'Строка');
  const waits = rows.some(({ id }) => id !== undefined);
  return (
    <PlainTable
      heads={['Строка', 'Столбец', 'Значение', 'Что не так', ...(waits ? ['Исправление'] : [])]}
      label={`${kind.title}: ошибки`}
    >
      {rows.map(({ id, line, field, value, problem, values = {} }) => (
        <Fragment key={id ?? line}>
          <tr>
            <td>{formatNumber(line)}</td>
            <td>{label(field)}</td>
            <td>
              <div className={styles.value}>{value}</div>
            </td>
            <td>{problem}</td>
            {id !== undefined && (
              <td>
                <div className={styles.mending}>
                  {field !== '' && (
                    <TextField
                      label={`Исправление строки ${line}`}
                      look="bare"
                      value={mended.get(id)?.[field] ?? ''}
                      onChange={({ target }) => onMend(id, field, target.value || undefined)}
                    />
                  )}
                  <Button
                    aria-expanded={open === id}
                    aria-label={`Все столбцы строки ${line}`}
                    variant="ghost"
                    onClick={() => setOpen(open === id ? undefined : id)}
                  >
                    Все столбцы
                  </Button>
                </div>
              </td>
            )}
          </tr>
          {id !== undefined && open === id && (
            <tr>
              <td colSpan={5}>
                <WholeLine
                  kind={kind}
                  typed={mended.get(id) ?? {}}
                  values={values}
                  onType={(column, text) => onMend(id, column, text)}
                />
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </PlainTable>
  );
}
