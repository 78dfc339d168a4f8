import { useRef } from 'react';
import { newKey } from '../../../domain/newKey';
import type { ClientDraft, SentSteps } from './clientSchema';

/** The key of each step by what is sent in it: the same content goes under the same key, for no answer may mean that it was done. */
export function useStepKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    of: (step: string, content: unknown) => {
      const text = `${step} ${JSON.stringify(content)}`;
      const key = keys.current.get(text) ?? newKey();
      keys.current.set(text, key);
      return key;
    },
    /** The step that has no password in it, for a draft to keep. */
    sent: (): SentSteps => [...keys.current].filter(([text]) => text.startsWith('organisation ')),
    /** Goes on from a draft; returns what was typed. */
    resumed: ({ sent, ...typed }: ClientDraft) => {
      keys.current = new Map(sent);
      return typed;
    },
  };
}
