import { memo } from 'react';
import type { RaRecord } from 'react-admin';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import type { ResourceDefinition, RowAction } from './definition';
import { fieldTypes } from './fieldTypes';
import styles from './Table.module.css';

export interface RowProps<Row extends RaRecord> {
  row: Row;
  definition: ResourceDefinition<Row>;
  actions: readonly RowAction<Row>[];
  expanded: boolean;
  highlighted: boolean;
  onToggle: (id: RaRecord['id']) => void;
  onAct: (action: RowAction<Row>, row: Row) => void;
  onEdit: ((id: RaRecord['id']) => void) | undefined;
  /** What opens may only be looked at. */
  looksOnly: boolean;
}

function PlainRow<Row extends RaRecord>({
  row,
  definition,
  actions,
  expanded,
  highlighted,
  onToggle,
  onAct,
  onEdit,
  looksOnly,
}: RowProps<Row>) {
  const { columns, components, rowName } = definition;
  const Expand = components?.Expand;
  const offered = actions.filter((action) => action.offered(row));
  const name = rowName(row);
  const span = columns.length + (Expand ? 2 : 1);
  return (
    <>
      <tr
        className={classNames(styles.row, expanded && styles.expanded, highlighted && styles.highlighted)}
        style={{ height: definition.rowHeight }}
      >
        {Expand && (
          <td className={styles.fold}>
            <IconButton
              aria-expanded={expanded}
              icon={expanded ? 'chevronDown' : 'chevronRight'}
              label={`${expanded ? 'Свернуть' : 'Развернуть'} ${name}`}
              onClick={() => onToggle(row.id)}
            />
          </td>
        )}
        {columns.map(({ source, label, type, choices, Cell }) => {
          const Kind = fieldTypes[type].Cell;
          return (
            <td key={source} data-label={label}>
              <div className={styles.content}>
                {Cell ? <Cell row={row} /> : <Kind choices={choices} value={row[source]} />}
              </div>
            </td>
          );
        })}
        <td className={styles.actions}>
          <div className={styles.tools}>
            {onEdit && (
              <IconButton
                icon={looksOnly ? 'eye' : 'edit'}
                label={`${looksOnly ? 'Посмотреть' : 'Изменить'}: ${name}`}
                onClick={() => onEdit(row.id)}
              />
            )}
            {offered.map((action) => (
              <IconButton
                key={action.name}
                icon={action.icon(row)}
                label={`${action.label(row)}: ${name}`}
                onClick={() => onAct(action, row)}
              />
            ))}
          </div>
        </td>
      </tr>
      {Expand && expanded && (
        <tr className={styles.detail}>
          <td colSpan={span}>
            <Expand key={row.id} row={row} />
          </td>
        </tr>
      )}
    </>
  );
}

/** One row of a list; it renders again only when something of its own has changed. */
export const Row = memo(PlainRow) as typeof PlainRow;
