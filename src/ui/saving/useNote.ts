import { useState } from 'react';
import { z } from '../../contract/schema';
import { changedMeanwhile, unchanged, unsettled } from './Conflict';
import { useSaving } from './useSaving';

/** A note as it stands on the server, and in which version. */
export interface Note {
  text: string;
  etag: string | undefined;
}

/** What was typed, and over what; a draft of an earlier build is the text alone. */
const noteDraft = z.object({ text: z.string(), was: z.string().optional() });
const parse = (kept: unknown) => noteDraft.safeParse(typeof kept === 'string' ? { text: kept } : kept).data;

const same = (one: string, other: string) => one.trim() === other.trim();

interface NoteOptions {
  note: Note;
  /** The note as it is by now. */
  read: () => Promise<Note | undefined>;
  /** Sends the text, over this version. */
  send: (text: string, etag: string | undefined) => Promise<void>;
  onSaved: () => void;
}

/** What is typed over a note: somebody else's words go only by one's own choice, be it a save or a draft that comes too late. */
export function useNote({ note, read, send, onSaved }: NoteOptions) {
  const [base, setBase] = useState(note);
  const [typed, setTyped] = useState(note.text);
  const [stale, setStale] = useState<{ was: string; theirs: Note; words: string }>();
  const { attempt, busy, failure } = useSaving<Note>({
    undone: (lost) => (lost ? 'Сохранена ли заметка, неизвестно' : 'Заметка не сохранена'),
    version: base.etag,
    read,
    place: (errors) => Object.values(errors),
    // What stands there may be this very text: the answer that said so was lost.
    onStale: (theirs, words) => (same(theirs.text, typed) ? onSaved() : setStale({ was: base.text, theirs, words })),
  });
  const dirty = !same(typed, base.text);
  const resolve = ({ theirs }: { theirs: Note }, keepMine: boolean) => {
    setBase(theirs);
    if (!keepMine) setTyped(theirs.text);
    setStale(undefined);
  };
  return {
    typed,
    setTyped,
    busy,
    failure,
    dirty,
    /** Why it cannot be saved yet. */
    reason: stale ? { text: unsettled } : dirty ? undefined : { text: unchanged },
    /** For `DraftOffer`. */
    draft: {
      parse,
      read: () => (dirty ? { text: typed, was: base.text } : undefined),
      onAccept: ({ text, was = base.text }: z.infer<typeof noteDraft>) => {
        setTyped(text);
        if (was !== base.text) setStale({ was, theirs: base, words: changedMeanwhile });
      },
    },
    /** For `Conflict`; nothing can be saved until it is settled. */
    conflict: stale && {
      rows: [{ id: 'note', name: 'Заметка', values: [stale.was, stale.theirs.text, typed] }],
      title: 'Заметка изменилась',
      what: 'Поле',
      words: stale.words,
      onResolve: (keepMine: boolean) => resolve(stale, keepMine),
    },
    save: () =>
      void attempt(typed, async () => {
        await send(typed, base.etag);
        onSaved();
      }),
  };
}
