import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import { longestNote } from '../../../contract/clientPage';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { splitId } from '../../../domain/recordId';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Conflict } from '../../../ui/saving/Conflict';
import { DraftOffer } from '../../../ui/saving/DraftOffer';
import { FormFoot } from '../../../ui/saving/FormFoot';
import { useNote, type Note } from '../../../ui/saving/useNote';
import { toasts } from '../../../ui/toasts';
import { useServerName } from '../../../ui/useServerName';
import styles from './client.module.css';

interface NoteDialogProps {
  id: string;
  of: string;
  note: Note;
  open: boolean;
  onClose: () => void;
  /** The note as it is by now. */
  reread: () => Promise<Note | undefined>;
}

function NoteField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const field = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={field}>Заметка</label>
      <textarea
        autoFocus
        className={styles.text}
        id={field}
        maxLength={longestNote}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={styles.dim}>Её видят все, кто видит организацию; паролей здесь не пишут.</p>
    </div>
  );
}

/** Changes the note of a client; over somebody else's words only by one's own choice. */
export function NoteDialog({ id, of, note, open, onClose, reread }: NoteDialogProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const serverName = useServerName(splitId(id).server);
  const its = useNote({
    note,
    read: reread,
    send: async (text, etag) => {
      await (await dataProvider.clients()).changeNote(id, text, etag);
      await reread();
    },
    onSaved: () => {
      onClose();
      toasts.show({ tone: 'ok', text: `Заметка сохранена: ${of}` });
    },
  });
  return (
    <Dialog
      actions={(close) => (
        <FormFoot busy={its.busy} reason={its.reason} onSave={its.save}>
          <Button disabled={its.busy} onClick={close}>
            Отмена
          </Button>
        </FormFoot>
      )}
      busy={its.busy}
      dirty={its.dirty}
      of={[serverName, of].filter(Boolean).join(', ')}
      open={open}
      title="Заметка о клиенте"
      onClose={onClose}
    >
      <DraftOffer form={`note/${id}`} {...its.draft} />
      {its.conflict && <Conflict {...its.conflict} />}
      {its.failure && (
        <p className={styles.wrong} role="alert">
          {its.failure}
        </p>
      )}
      <NoteField value={its.typed} onChange={its.setTyped} />
    </Dialog>
  );
}
