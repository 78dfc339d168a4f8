import { createContext } from 'react';
import type { RecordDraft } from './recordDraft';

/** A form that may become another one while somebody types into it. */
export interface FormChange {
  /** What was typed into the form as it was, as far as this one has a place for it; the rest by the names of its fields. */
  placed: (draft: RecordDraft) => RecordDraft & { left: readonly string[] };
  /** The server refuses at its fields what the form lets through: it may be another one by now. */
  onRefused: () => void;
}

const lasting: FormChange = { placed: (draft) => ({ ...draft, left: [] }), onRefused: () => undefined };

export const FormChangeContext = createContext(lasting);
