import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { MenuChoice } from '../../ui/ChoiceMenu';
import { ahead } from '../../ui/ahead';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import type { RowAction } from './definition';
import { formAhead } from './formAhead';
import styles from './RowActions.module.css';
import { Late, late } from '../../ui/late';

const loadMenu = () => import('../../ui/ChoiceMenu');
const ChoiceMenu = late(async () => ({ default: (await loadMenu()).ChoiceMenu }));

/** So many actions stand in the row itself; where there are more, «⋯» lists them all in the same order. */
const inRow = 3;

/** So many fit beside the name on a card; where there are more, «⋯» alone stands there. */
const onCard = 2;

/** The room that so many actions take, px. */
export const actionsWidth = (count: number) => Math.max(84, (count > inRow + 1 ? inRow + 1 : count) * 30 + 16);

interface RowActionsProps<Row extends RaRecord> {
  row: Row;
  name: string;
  actions: readonly RowAction<Row>[];
  onAct: (action: RowAction<Row>, row: Row) => void;
  onEdit: ((id: RaRecord['id']) => void) | undefined;
  /** What opens may only be looked at. */
  looksOnly: boolean;
}

interface Choice extends Required<MenuChoice> {
  run: () => void;
  /** Marks it for the keys of the page. */
  stroke?: string;
}

/** What can be done with a row: each action that its state offers, in one line. */
export function RowActions<Row extends RaRecord>(props: RowActionsProps<Row>) {
  const { row, name, actions, onAct, onEdit, looksOnly } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const all: Choice[] = actions
    .filter((action) => action.offered(row))
    .map((action) => ({
      key: action.name,
      caption: action.label(row),
      icon: action.icon(row),
      run: () => onAct(action, row),
    }));
  if (onEdit)
    all.unshift({
      key: 'edit',
      caption: looksOnly ? 'Посмотреть' : 'Изменить',
      icon: looksOnly ? 'eye' : 'edit',
      run: () => onEdit(row.id),
      stroke: 'E',
    });
  const more = all.length > inRow + 1;
  return (
    <div className={classNames(styles.tools, all.length > onCard && styles.gathered)}>
      {(more ? all.slice(0, inRow) : all).map(({ key, caption, icon, run, stroke }) => (
        <IconButton
          key={key}
          aria-keyshortcuts={stroke}
          icon={icon}
          label={`${caption}: ${name}`}
          onClick={run}
          {...(key === 'edit' && formAhead)}
        />
      ))}
      {all.length > onCard && (
        <IconButton
          className={more ? undefined : styles.onCard}
          aria-expanded={anchor !== null}
          aria-haspopup="menu"
          icon="dots"
          label={`Другие действия: ${name}`}
          onClick={(event) => setAnchor(event.currentTarget)}
          onPointerEnter={() => ahead(loadMenu)}
        />
      )}
      {anchor && (
        <Late>
          <ChoiceMenu
            anchor={anchor}
            choices={all}
            label={name}
            onClose={() => setAnchor(null)}
            onPick={(picked) => all.find(({ key }) => key === picked)?.run()}
          />
        </Late>
      )}
    </div>
  );
}
