import { useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { longestNote } from '../../../contract/clientPage';
import type { ClientNote } from '../../../contract/clientPage';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { splitId } from '../../../domain/recordId';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Conflict } from '../../../ui/saving/Conflict';
import { DraftOffer } from '../../../ui/saving/DraftOffer';
import { useSaving } from '../../../ui/saving/useSaving';
import { toasts } from '../../../ui/toasts';
import { saveKey, useSaveKey } from '../../../ui/useSaveKey';
import { useServerName } from '../../../ui/useServerName';
import styles from './client.module.css';

interface Read {
  data: ClientNote;
  etag?: string | undefined;
}

interface NoteDialogProps {
  id: string;
  of: string;
  text: string;
  etag: string | undefined;
  open: boolean;
  onClose: () => void;
  /** The note as it is by now. */
  reread: () => Promise<Read | undefined>;
}

const asText = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);

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
export function NoteDialog({ id, of, text, etag, open, onClose, reread }: NoteDialogProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const button = useSaveKey();
  const serverName = useServerName(splitId(id).server);
  const [base, setBase] = useState({ text, etag });
  const [typed, setTyped] = useState(text);
  const [stale, setStale] = useState<{ theirs: Read; words: string }>();
  const dirty = typed !== base.text;
  const saved = () => {
    onClose();
    toasts.show({ tone: 'ok', text: `Заметка сохранена: ${of}` });
  };
  const { attempt, busy, failure } = useSaving<Read>({
    undone: (lost) => (lost ? 'Сохранена ли заметка, неизвестно' : 'Заметка не сохранена'),
    version: base.etag,
    read: reread,
    place: (errors) => Object.values(errors),
    // What stands there may be this very text: the answer that said so was lost.
    onStale: (theirs, words) => (theirs.data.text === typed ? saved() : setStale({ theirs, words })),
  });
  const save = () =>
    attempt(typed, async () => {
      await (await dataProvider.clients()).changeNote(id, typed, base.etag);
      await reread();
      saved();
    });
  const resolve = (keepMine: boolean) => {
    if (!stale) return;
    setBase({ text: stale.theirs.data.text, etag: stale.theirs.etag });
    if (!keepMine) setTyped(stale.theirs.data.text);
    setStale(undefined);
  };
  return (
    <Dialog
      actions={(close) => (
        <>
          <Button onClick={close}>Отмена</Button>
          <Button
            {...saveKey}
            ref={button}
            busy={busy}
            disabled={!dirty || stale !== undefined}
            variant="primary"
            onClick={() => void save()}
          >
            Сохранить
          </Button>
        </>
      )}
      busy={busy}
      dirty={dirty}
      of={[serverName, of].filter(Boolean).join(', ')}
      open={open}
      title="Заметка о клиенте"
      onClose={onClose}
    >
      <DraftOffer form={`note/${id}`} parse={asText} read={() => (dirty ? typed : undefined)} onAccept={setTyped} />
      {stale && (
        <Conflict
          rows={[{ id: 'note', name: 'Заметка', values: [base.text, stale.theirs.data.text, typed] }]}
          title="Заметка изменилась"
          what="Поле"
          words={stale.words}
          onResolve={resolve}
        />
      )}
      {failure && (
        <p className={styles.wrong} role="alert">
          {failure}
        </p>
      )}
      <NoteField value={typed} onChange={setTyped} />
    </Dialog>
  );
}
