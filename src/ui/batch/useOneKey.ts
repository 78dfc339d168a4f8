import { useRef } from 'react';
import { newKey } from '../../domain/newKey';
import { isUncertain } from '../saving/refusal';
import type { Sent } from '../saving/useSaving';

const nothing: Sent = { body: '', key: '' };

/** Sends under an idempotency key of its own; the same again after an answer was lost goes under the same one, and is done once. */
export function useOneKey() {
  const sent = useRef(nothing);
  return async <T>(body: unknown, work: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: newKey() };
    try {
      const done = await work(sent.current.key);
      sent.current = nothing;
      return done;
    } catch (error) {
      if (!isUncertain(error)) sent.current = nothing;
      throw error;
    }
  };
}
