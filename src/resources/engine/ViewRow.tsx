import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import type { ListView } from './listSettings';
import { NameForm } from './ViewName';
import styles from './ViewsMenu.module.css';

interface ViewRowProps {
  view: ListView;
  current: boolean;
  /** The list opens with it. */
  first: boolean;
  shares: boolean;
  /** It has been named anew: a row that goes to the other list takes the focus along. */
  renamed: boolean;
  onOpen: () => void;
  onFirst: () => void;
  onCopy: () => void;
  onRemove: () => void;
  onRename: (name: string, shared: boolean) => Promise<boolean>;
}

/** A view in the menu: opened by its name; what else is done with it stands beside. */
export function ViewRow({ view, current, first, shares, renamed, onRename, ...act }: ViewRowProps) {
  const { name, shared, mine, changeable, modified_by } = view;
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  /** The focus goes back to where it came from. */
  const close = () => {
    flushSync(() => setEditing(false));
    pencil.current?.focus();
  };
  if (editing)
    return (
      <li>
        <NameForm
          action="Готово"
          form={`views/${view.id}`}
          label={`Новое название вида ${name}`}
          name={name}
          shared={shared}
          shares={shares}
          told={view.filters}
          onCancel={close}
          onSave={async (next, isShared) => {
            const done = await onRename(next, isShared);
            if (done) close();
            return done;
          }}
        />
      </li>
    );
  return (
    <li className={styles.line}>
      <Button
        aria-current={current || undefined}
        className={styles.name}
        title={mine ? undefined : `Сохранил: ${modified_by}`}
        variant="ghost"
        onClick={act.onOpen}
      >
        {name}
      </Button>
      <IconButton
        aria-pressed={first}
        className={styles.first}
        icon="star"
        label={`Открывать первым: ${name}`}
        onClick={act.onFirst}
      />
      <IconButton icon="link" label={`Скопировать ссылку: ${name}`} onClick={act.onCopy} />
      {changeable && (
        <>
          <IconButton
            autoFocus={renamed}
            icon="edit"
            label={`Переименовать: ${name}`}
            ref={pencil}
            onClick={() => setEditing(true)}
          />
          <IconButton icon="trash" label={`Удалить: ${name}`} onClick={act.onRemove} />
        </>
      )}
    </li>
  );
}
