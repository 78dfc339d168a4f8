import { useRef, useState, type KeyboardEvent } from 'react';
import { viewBounds } from '../../contract/viewBounds';
import { Button } from '../../ui/Button';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { TextField } from '../../ui/TextField';
import styles from './ViewsMenu.module.css';

const asText = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);

interface NameFormProps {
  /** What a draft of it is known by. */
  form: string;
  label: string;
  action: string;
  name?: string;
  shared?: boolean;
  /** The view may be for others too. */
  shares: boolean;
  /** What others will see of it. */
  told: Readonly<Record<string, unknown>>;
  /** Once saved it is there for the next one. */
  clears?: true;
  onSave: (name: string, shared: boolean) => Promise<boolean>;
  onCancel?: () => void;
}

/** What a view is called, and whether it is for one's colleagues too. */
export function NameForm({ form, label, action, name: was = '', shared: wasShared = false, ...rest }: NameFormProps) {
  const { shares, told, clears, onSave, onCancel } = rest;
  const [name, setName] = useState(was);
  const [shared, setShared] = useState(wasShared);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const called = name.trim();
  const save = async () => {
    if (called === '' || busy) return;
    setBusy(true);
    const done = await onSave(called, shared);
    setBusy(false);
    if (!done || !clears) return;
    setName('');
    setShared(false);
    // Without a name the button cannot be pressed, nor keep the focus.
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onCancel) return;
    // It is the name that is given up, not the menu.
    event.stopPropagation();
    onCancel();
  };
  return (
    <form
      className={styles.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftOffer
        form={form}
        parse={asText}
        read={() => (called !== '' && called !== was ? name : undefined)}
        onAccept={setName}
      />
      <div className={styles.line}>
        <TextField
          autoFocus={onCancel !== undefined}
          label={label}
          look="bare"
          maxLength={viewBounds.name}
          placeholder={label}
          ref={field}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button busy={busy} disabled={called === ''} type="submit">
          {action}
        </Button>
      </div>
      {shares && (
        <label className={styles.shared}>
          <input checked={shared} type="checkbox" onChange={({ target }) => setShared(target.checked)} /> Общий: виден
          всем в вашей организации
        </label>
      )}
      {shared && Object.values(told).some((value) => typeof value === 'string') && (
        <p className={styles.none}>Введённое в фильтрах увидят все, кто откроет вид</p>
      )}
    </form>
  );
}
