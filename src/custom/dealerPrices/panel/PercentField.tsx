import type { KeyboardEvent } from 'react';
import { TextField } from '../../../ui/TextField';
import type { CellSpec } from '../grid/layout';
import { problemOf } from '../grid/problems';
import { cancel, cellAt, commit, edit, type } from '../grid/sheet';
import { useSheet, type SheetStore } from '../grid/sheetStore';
import styles from './panel.module.css';

interface PercentFieldProps {
  store: SheetStore;
  /** The cell of the percent: what stands in it is a cell's like any other, with its history and its errors. */
  spec: CellSpec;
  caption: string;
  locked: boolean;
}

/** A percent of the reward, in the row above the tables. */
export function PercentField({ store, spec: { id, name }, caption, locked }: PercentFieldProps) {
  const text = useSheet(store, (sheet) => cellAt(sheet, id).text);
  const problem = useSheet(store, (sheet) => problemOf(sheet, id));
  const untouched = () => {
    const { editing } = store.get();
    return editing?.id !== id || editing.typed.text === editing.start;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') store.update(commit);
    if (event.key !== 'Escape' || untouched()) return;
    // What is typed is taken back, the panel stays.
    event.stopPropagation();
    store.update(cancel);
  };
  return (
    <div className={styles.percent}>
      <TextField
        aria-label={name}
        autoComplete="off"
        data-cell={id}
        disabled={locked}
        error={problem}
        inputMode="decimal"
        label={caption}
        look="marked"
        title={name}
        trailing={<span className={styles.unit}>%</span>}
        value={text}
        onBlur={() => store.update(commit)}
        onChange={({ target }) =>
          store.typed((sheet) => type(sheet.editing?.id === id ? sheet : edit(sheet, id), target.value))
        }
        onClick={({ currentTarget }) => untouched() && currentTarget.select()}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
