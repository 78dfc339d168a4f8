import { useRef, useState } from 'react';
import { newKey } from '../../domain/newKey';
import { toasts } from '../toasts';
import { isUncertain, refusalOf } from './refusal';

/** What was sent, and the idempotency key that it was sent under: the server may have done it although no answer came. */
export interface Sent {
  body: string;
  key: string;
}

const gone = 'запись удалили, или она вам больше не видна';

interface SavingOptions<Stored extends { etag?: string | undefined }> {
  /** «Прайс не сохранён»: stands before the reason, where the form says it itself; `lost`: it may be saved all the same. */
  undone?: (lost: boolean) => string;
  /** The version that is changed; undefined while adding. */
  version: string | undefined;
  /** How it stands on the server by now: asked where a save was refused as too late. */
  read: (() => Promise<Stored | undefined>) | undefined;
  /** Puts the server's words at the fields that they speak of; returns those that have no place in the form. */
  place: (errors: Readonly<Record<string, string>>) => readonly string[];
  /** Somebody has changed it since it was read: as it is now, and who and when in words. */
  onStale?: (theirs: Stored, words: string) => void;
  /** A failure that no field can show, for a form that goes from the screen then. Without it, or where there is no record to come back to, the form stays, and `failure` says why. */
  onFailed?: (error: unknown) => void;
  /** What is changed has been deleted by somebody else, or what it is added to. */
  onGone?: () => void;
  /** It is added to a record of another kind, which may be there no more. */
  inside?: boolean;
  /** What an earlier form of the same has sent. */
  earlier?: Sent | undefined;
}

/**
 * Saves what a form holds: one attempt at a time, the same content always under one key, and nothing that was typed is lost by a
 * refusal (decisions, D-ERR). A session that has ended takes care of itself: the form's draft is kept then.
 */
export function useSaving<Stored extends { etag?: string | undefined }>({
  undone = (lost) => (lost ? 'Сохранено ли, неизвестно' : 'Не сохранено'),
  version,
  read,
  place,
  onStale,
  onFailed,
  onGone,
  inside = false,
  earlier,
}: SavingOptions<Stored>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ words: string; status: number | undefined }>();
  // A second press comes before the first has been drawn, and after it has closed the form.
  const underWay = useRef(false);
  const sent = useRef<Sent>(earlier ?? { body: '', key: '' });

  const refused = async (error: unknown) => {
    const refusal = refusalOf(error);
    const said = undone(isUncertain(error));
    // What was read is there no more: somebody else has deleted it.
    const isGone = refusal?.status === 404 && (inside || (version ?? read) !== undefined);
    const leaves = onFailed !== undefined && !isGone;
    const fail = (text: string) => (leaves ? onFailed(error) : setFailure({ words: text, status: refusal?.status }));
    if (!refusal) {
      fail(`${said}: что-то пошло не так`);
      throw error;
    }
    const { status, errors } = refusal;
    const words = isGone ? gone : refusal.words;
    if (status === 401) return;
    if (isGone) onGone?.();
    const theirs = status === 409 && version !== undefined ? await read?.().catch(() => undefined) : undefined;
    const stale = theirs !== undefined && theirs.etag !== version && onStale !== undefined;
    const count = Object.keys(errors).length;
    const elsewhere = stale || count === 0 ? [] : place(errors);
    const placed = count - elsewhere.length;
    if (stale) onStale(theirs, words);
    else if (placed === 0) fail(elsewhere.length > 0 ? elsewhere.join(' ') : `${said}: ${words}`);
    else if (!leaves && elsewhere.length > 0) setFailure({ words: elsewhere.join(' '), status });
    // What the form says itself needs no toast, which would stand on its buttons.
    if (stale || !leaves || (placed > 0 && elsewhere.length === 0)) toasts.withdraw(error);
  };

  /** `body` is what makes two attempts the same; `work` sends it, and takes the form away once it is done. */
  const attempt = async (body: unknown, work: (idempotencyKey: string) => Promise<void>) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: newKey() };
    try {
      await work(sent.current.key);
    } catch (error) {
      await refused(error).finally(() => {
        underWay.current = false;
      });
    } finally {
      setBusy(false);
    }
  };

  return {
    attempt,
    busy,
    failure: failure?.words,
    /** The status of the answer that `failure` tells of. */
    failedWith: failure?.status,
    lastSent: () => sent.current,
    /** Goes on from what an earlier form of the same has sent. */
    resume: (before: Sent) => {
      sent.current = before;
    },
  };
}
