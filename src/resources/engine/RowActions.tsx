import type { RaRecord } from 'react-admin';
import { IconButton } from '../../ui/IconButton';
import type { RowAction } from './definition';
import styles from './RowActions.module.css';

interface RowActionsProps<Row extends RaRecord> {
  row: Row;
  name: string;
  actions: readonly RowAction<Row>[];
  onAct: (action: RowAction<Row>, row: Row) => void;
  onEdit: ((id: RaRecord['id']) => void) | undefined;
  /** What opens may only be looked at. */
  looksOnly: boolean;
}

/** What can be done with a row: each action that its state offers. */
export const RowActions = <Row extends RaRecord>({
  row,
  name,
  actions,
  onAct,
  onEdit,
  looksOnly,
}: RowActionsProps<Row>) => (
  <div className={styles.tools}>
    {onEdit && (
      <IconButton
        icon={looksOnly ? 'eye' : 'edit'}
        label={`${looksOnly ? 'Посмотреть' : 'Изменить'}: ${name}`}
        onClick={() => onEdit(row.id)}
      />
    )}
    {actions
      .filter((action) => action.offered(row))
      .map((action) => (
        <IconButton
          key={action.name}
          icon={action.icon(row)}
          label={`${action.label(row)}: ${name}`}
          onClick={() => onAct(action, row)}
        />
      ))}
  </div>
);
