import type { ApplicationVersion } from '../../contract/applications';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Conflict } from '../../ui/saving/Conflict';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { FormFoot } from '../../ui/saving/FormFoot';
import { useNote, type Note } from '../../ui/saving/useNote';
import styles from './distribution.module.css';
import { NotesField } from './NotesField';

interface NotesDialogProps {
  version: ApplicationVersion;
  onSave: (version: ApplicationVersion, notes: string) => Promise<void>;
  onClose: () => void;
  /** The version as it is by now. */
  reread: () => Promise<ApplicationVersion | undefined>;
}

const noteOf = ({ notes, revision }: ApplicationVersion): Note => ({ text: notes, etag: revision });

/** Changes what is said of a version; a refusal leaves what is typed. */
export function NotesDialog({ version: one, onSave, onClose, reread }: NotesDialogProps) {
  const { app_type, version } = one;
  const { busy, dirty, failure, conflict, ...its } = useNote({
    note: noteOf(one),
    read: async () => {
      const now = await reread();
      return now && noteOf(now);
    },
    send: async (text, revision = one.revision) => onSave({ ...one, revision }, text),
    onSaved: onClose,
  });
  return (
    <Dialog
      open
      actions={(close) => (
        <FormFoot busy={busy} reason={its.reason} onSave={its.save}>
          <Button disabled={busy} onClick={close}>
            Отмена
          </Button>
        </FormFoot>
      )}
      busy={busy}
      dirty={dirty}
      title={`Заметка о версии ${version}`}
      onClose={onClose}
    >
      <DraftOffer form={`version-notes/${app_type}:${version}`} {...its.draft} />
      {conflict && <Conflict {...conflict} />}
      {failure && (
        <p className={styles.wrong} role="alert">
          {failure}
        </p>
      )}
      <NotesField disabled={busy} value={its.typed} onChange={its.setTyped} />
    </Dialog>
  );
}
