import type { KeyboardEvent } from 'react';
import type { PlacedSheet, SheetLine } from '../../domain/sheets/sheetKind';
import { Badge } from '../../ui/Badge';
import { isDoubtful, stateWords, type LineState } from './lineState';
import { Offers } from './Offers';
import styles from './sheets.module.css';
import { PlainTable } from '../../ui/PlainTable';
import type { Sheet } from './useSheet';

const tones = { asked: 'muted', new: 'ok', change: 'accent', same: 'muted', refused: 'danger' } as const;

interface LineTools extends Pick<Sheet, 'mend' | 'choose'> {
  /** Moves the focus to what comes after the lines. */
  goOn: () => void;
}

interface LineProps extends LineTools {
  kind: PlacedSheet;
  line: SheetLine;
  state: LineState;
}

/** Enter goes to the same column of the next line, to be typed over, of the last one on to what follows, and so takes what was typed. */
const goDown = (event: KeyboardEvent<HTMLInputElement>, goOn: () => void) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { currentTarget } = event;
  const below = currentTarget.closest('tr')?.nextElementSibling;
  const next = below?.querySelector<HTMLInputElement>(`input[name="${currentTarget.name}"]`);
  if (!next) return goOn();
  next.focus();
  next.select();
};

function Line({ kind, line: whole, state, mend, choose, goOn }: LineProps) {
  const { line, texts } = whole;
  const { state: name, text, notes, doubts, wrong } = state;
  /** What is wrong is said at its cell; of what the server refuses, at any: it names none. */
  const toldAt = (column: string) => name === 'refused' && (!wrong || column in wrong);
  return (
    <tr className={name === 'refused' ? styles.refused : undefined} data-line={line}>
      <th scope="row">{line}</th>
      <td>
        <Badge tone={tones[name]}>{name === 'asked' ? '…' : stateWords[name][0]}</Badge>{' '}
        {isDoubtful(state) && <Badge tone="warn">замечание</Badge>}
      </td>
      <td className={styles.told}>
        <span
          className={name === 'new' ? styles.brief : undefined}
          id={`line-${line}`}
          title={name === 'new' ? text : undefined}
        >
          {text}
        </span>
        <Offers choose={choose} kind={kind} line={whole} mend={mend} state={state} />
        {doubts.length > 0 && <span className={styles.doubt}>{doubts.join('; ')}</span>}
        {notes.length > 0 && <span className={styles.note}>{notes.join('; ')}</span>}
      </td>
      {kind.headings.map(({ name: column, label, size }) => (
        <td key={column}>
          <input
            key={texts[column]}
            aria-describedby={toldAt(column) ? `line-${line}` : undefined}
            aria-invalid={(wrong && column in wrong) || undefined}
            aria-label={`${label}, строка ${line}`}
            className={styles.cell}
            defaultValue={texts[column]}
            name={column}
            size={size}
            title={wrong?.[column]}
            onBlur={({ target }) => {
              if (target.value.trim() !== (texts[column] ?? '')) mend(line, column, target.value.trim());
            }}
            onKeyDown={(event) => goDown(event, goOn)}
          />
        </td>
      ))}
    </tr>
  );
}

interface LineTableProps extends LineTools {
  kind: PlacedSheet;
  lines: readonly SheetLine[];
  states: ReadonlyMap<number, LineState>;
}

const unknown: LineState = { state: 'asked', text: '', notes: [], doubts: [] };

/** Lines of the file, each with what becomes of it, in sight however many columns there are; every cell is mended in its place. */
export function LineTable({ kind, lines, states, ...tools }: LineTableProps) {
  return (
    <PlainTable
      className={styles.lines}
      heads={['Строка', 'Состояние', 'Что будет', ...kind.headings.map(({ label }) => label)]}
      label="Строки таблицы"
    >
      {lines.map((line) => (
        <Line key={line.line} kind={kind} line={line} state={states.get(line.line) ?? unknown} {...tools} />
      ))}
    </PlainTable>
  );
}
