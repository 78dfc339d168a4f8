import { useState } from 'react';
import type { ApplicationVersion } from '../../contract/applications';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { NotesField } from './NotesField';

interface NotesDialogProps {
  version: ApplicationVersion;
  onSave: (notes: string) => Promise<void>;
  onClose: () => void;
}

const asText = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);

/** Changes what is said of a version; a refusal leaves what is typed. */
export function NotesDialog({ version: { app_type, version, notes }, onSave, onClose }: NotesDialogProps) {
  const [typed, setTyped] = useState(notes);
  const [busy, setBusy] = useState(false);
  const dirty = typed.trim() !== notes;
  const save = () => {
    setBusy(true);
    onSave(typed)
      .then(onClose, () => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      open
      actions={(close) => (
        <>
          <Button disabled={busy} onClick={close}>
            Отмена
          </Button>
          <Button busy={busy} disabled={!dirty} variant="primary" onClick={save}>
            Сохранить
          </Button>
        </>
      )}
      busy={busy}
      dirty={dirty}
      title={`Заметка о версии ${version}`}
      onClose={onClose}
    >
      <DraftOffer
        form={`version-notes/${app_type}:${version}`}
        parse={asText}
        read={() => (dirty ? typed : undefined)}
        onAccept={setTyped}
      />
      <NotesField disabled={busy} value={typed} onChange={setTyped} />
    </Dialog>
  );
}
