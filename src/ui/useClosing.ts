import { useRef, useState, type FocusEvent } from 'react';
import { useLeaving, type Step } from './leaving';
import { overlookSecondPress } from './secondPress';

interface Closing {
  dirty: () => boolean;
  busy: () => boolean;
  onClose: () => void;
  /** It is no dialog: links of the page are within reach, and ask too. */
  onPage?: boolean;
}

/**
 * How a dialog closes: its control, Escape and Back ask before something typed is lost. `onFocus` belongs to what the dialog
 * shows: there the focus returns when one stays; without it to what had it before the question.
 */
export function useClosing({ dirty, busy, onClose, onPage = false }: Closing) {
  const [asking, setAsking] = useState(false);
  const step = useRef<Step>(null);
  const place = useRef<HTMLElement>(null);
  const next = useRef(onClose);
  const before = useRef<Element>(null);

  const ask = () => {
    // Asked once more, by Back again say, it has the focus itself.
    if (!document.activeElement?.closest('[role="alertdialog"]')) before.current = document.activeElement;
    setAsking(true);
  };
  /** Leaves what is typed to do something else, as `close` leaves it to close. */
  const leaveTo = (go: () => void) => {
    if (busy()) return;
    next.current = go;
    if (dirty()) return ask();
    overlookSecondPress();
    go();
  };
  const close = () => leaveTo(onClose);
  const stay = () => {
    setAsking(false);
    step.current?.stay();
    step.current = null;
    const back = place.current ?? before.current;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
  const leave = () => {
    setAsking(false);
    if (step.current) step.current.proceed();
    else next.current();
    step.current = null;
  };
  /** Escape answers the question, where it is asked, as one who stays. */
  const escape = () => (asking ? stay() : close());
  useLeaving(
    dirty,
    (back) => {
      step.current = back;
      ask();
    },
    onPage,
  );
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    place.current = target;
    if (asking) stay();
  };
  return { asking, close, leaveTo, escape, stay, leave, onFocus };
}
