import { useState } from 'react';
import type { ApplicationVersion } from '../../contract/applications';
import { z } from '../../contract/schema';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { changedMeanwhile, Conflict } from '../../ui/saving/Conflict';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { useSaving } from '../../ui/saving/useSaving';
import styles from './distribution.module.css';
import { NotesField } from './NotesField';

interface NotesDialogProps {
  version: ApplicationVersion;
  onSave: (version: ApplicationVersion, notes: string) => Promise<void>;
  onClose: () => void;
  /** The version as it is by now. */
  reread: () => Promise<ApplicationVersion | undefined>;
}

const notesDraft = z.object({ notes: z.string(), was: z.string() });
const readDraft = (kept: unknown) => notesDraft.safeParse(kept).data;

/** What is typed of a version, over what stands there: somebody else's words go only by one's own choice. */
function useNotes({ version, onSave, onClose, reread }: NotesDialogProps) {
  const [base, setBase] = useState(version);
  const [typed, setTyped] = useState(version.notes);
  const [stale, setStale] = useState<{ was: string; theirs: ApplicationVersion; words: string }>();
  const { attempt, busy, failure } = useSaving<ApplicationVersion & { etag: string }>({
    undone: (lost) => (lost ? 'Сохранена ли заметка, неизвестно' : 'Заметка не сохранена'),
    version: base.revision,
    read: async () => {
      const now = await reread();
      return now && { ...now, etag: now.revision };
    },
    place: (errors) => Object.values(errors),
    onStale: (theirs, words) => setStale({ was: base.notes, theirs, words }),
  });
  return {
    typed,
    setTyped,
    busy,
    failure,
    stale,
    dirty: typed.trim() !== base.notes,
    draft: { notes: typed, was: base.notes },
    takeDraft: ({ notes, was }: { notes: string; was: string }) => {
      setTyped(notes);
      if (was !== base.notes) setStale({ was, theirs: base, words: changedMeanwhile });
    },
    save: () =>
      void attempt(typed, async () => {
        await onSave(base, typed);
        onClose();
      }),
    resolve: (keepMine: boolean) => {
      if (!stale) return;
      setBase(stale.theirs);
      if (!keepMine) setTyped(stale.theirs.notes);
      setStale(undefined);
    },
  };
}

/** Changes what is said of a version; a refusal leaves what is typed. */
export function NotesDialog(props: NotesDialogProps) {
  const { app_type, version } = props.version;
  const { typed, setTyped, busy, failure, stale, dirty, ...its } = useNotes(props);
  return (
    <Dialog
      open
      actions={(close) => (
        <>
          <Button disabled={busy} onClick={close}>
            Отмена
          </Button>
          <Button busy={busy} disabled={!dirty || stale !== undefined} variant="primary" onClick={its.save}>
            Сохранить
          </Button>
        </>
      )}
      busy={busy}
      dirty={dirty}
      title={`Заметка о версии ${version}`}
      onClose={props.onClose}
    >
      <DraftOffer
        form={`version-notes/${app_type}:${version}`}
        parse={readDraft}
        read={() => (dirty ? its.draft : undefined)}
        onAccept={its.takeDraft}
      />
      {stale && (
        <Conflict
          rows={[{ id: 'notes', name: 'Заметка', values: [stale.was, stale.theirs.notes, typed] }]}
          title="Заметка изменилась"
          what="Поле"
          words={stale.words}
          onResolve={its.resolve}
        />
      )}
      {failure && (
        <p className={styles.wrong} role="alert">
          {failure}
        </p>
      )}
      <NotesField disabled={busy} value={typed} onChange={setTyped} />
    </Dialog>
  );
}
