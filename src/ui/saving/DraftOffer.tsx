import { useState, type MouseEvent } from 'react';
import { Button } from '../Button';
import styles from './DraftOffer.module.css';
import { useDraft } from './drafts';

interface DraftOfferProps<Draft> {
  /** Names the form and its record: `users/nova:12`. */
  form: string;
  /** What to keep of the form, never a password; undefined where nothing is typed. */
  read: () => Draft | undefined;
  /** What was kept, read again; undefined for what this form cannot have left. */
  parse: (kept: unknown) => Draft | undefined;
  onAccept: (draft: Draft) => void;
}

/** Keeps what stands in a form while the session dies, and offers it back the next time (decisions, D-401). */
export function DraftOffer<Draft>({ form, read, parse, onAccept }: DraftOfferProps<Draft>) {
  const take = useDraft(form, read);
  const [found, setFound] = useState(() => parse(take()));
  if (found === undefined) return null;
  // The buttons go: the form has the focus once one has answered.
  const answer = (act?: (draft: Draft) => void) => (event: MouseEvent<HTMLButtonElement>) => {
    act?.(found);
    setFound(undefined);
    event.currentTarget
      .closest('[role="dialog"]')
      ?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)')
      ?.focus();
  };
  return (
    <div className={styles.offer} role="status">
      <span>В прошлый раз вы не успели сохранить изменения.</span>
      <Button onClick={answer(onAccept)}>Вернуть введённое</Button>
      <Button variant="ghost" onClick={answer()}>
        Не нужно
      </Button>
    </div>
  );
}
