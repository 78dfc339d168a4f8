import { use, useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { Button } from '../Button';
import { focusPage } from '../focusPage';
import styles from './DraftOffer.module.css';
import { DraftsContext, useDraft } from './drafts';

interface DraftOfferProps<Draft> {
  /** Names the form and its record: `users/nova:12`. */
  form: string;
  /** What to keep of the form, never a password; undefined where nothing is typed. */
  read: () => Draft | undefined;
  /** What was kept, read again; undefined for what this form cannot have left. */
  parse: (kept: unknown) => Draft | undefined;
  onAccept: (draft: Draft) => void;
}

/** Keeps what stands in a form while the session dies or the page goes, and offers it back the next time (decisions, D-401); put aside, it stays at hand until it is deleted. */
export function DraftOffer<Draft>({ form, read, parse, onAccept }: DraftOfferProps<Draft>) {
  const drafts = use(DraftsContext);
  const [found, setFound] = useState(() => parse(drafts.look(form)));
  const [folded, setFolded] = useState(false);
  useDraft(form, () => read() ?? found);
  // Accepted, it may take this offer off the screen at once.
  const accepted = useRef(false);
  // What nobody has answered for stays for the next time.
  const keep = useEffectEvent(() => {
    if (found !== undefined && !accepted.current) drafts.save(form, drafts.take(form) ?? found);
  });
  // A first rendering may be thrown away while code is on its way: only what is on the screen takes the draft.
  const take = useEffectEvent(() => {
    if (found !== undefined) drafts.take(form);
  });
  useEffect(() => {
    take();
    return () => keep();
  }, []);
  const onPage = useRef(false);
  useEffect(() => {
    if (found === undefined && onPage.current) focusPage();
  }, [found]);
  if (found === undefined) return null;
  const accept = () => {
    accepted.current = true;
    onAccept(found);
    setFound(undefined);
  };
  // The buttons go: the form has the focus once one has answered, or the page.
  const answer = ({ currentTarget }: MouseEvent<HTMLButtonElement>, act: () => void) => {
    const dialog = currentTarget.closest('[role="dialog"]');
    onPage.current = dialog === null;
    act();
    dialog?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled)')?.focus();
  };
  return (
    <div className={folded ? styles.folded : styles.offer} role="status">
      <span>{folded ? 'Черновик сохранён.' : 'В прошлый раз вы не успели сохранить изменения.'}</span>
      <Button onClick={(event) => answer(event, accept)}>Вернуть введённое</Button>
      <Button
        variant="ghost"
        onClick={(event) => answer(event, () => (folded ? setFound(undefined) : setFolded(true)))}
      >
        {folded ? 'Удалить черновик' : 'Не нужно'}
      </Button>
    </div>
  );
}
