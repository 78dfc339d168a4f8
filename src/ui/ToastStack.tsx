import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button';
import { focusPage } from './focusPage';
import { IconButton } from './IconButton';
import { Icon } from './icons';
import styles from './ToastStack.module.css';
import { classNames } from './classNames';
import { toasts, useToasts, type Toast } from './toasts';
import { useTopPlace } from './toastPlace';

/** How long a toast without an action stays, ms; the pointer or the focus on it keeps it. */
const stayMs = { ok: 5000, info: 8000, danger: 8000 };

/** The focus that goes with a message goes to the page: it is not lost. */
function useFocusKept() {
  const place = useRef<HTMLDivElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    const card = place.current;
    return () => {
      had.current = card?.contains(document.activeElement) === true;
    };
  }, []);
  useEffect(
    () => () => {
      if (had.current) focusPage();
    },
    [],
  );
  return place;
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, title, text, hint, action } = toast;
  const [held, setHeld] = useState(false);
  const place = useFocusKept();
  const stays = held || action !== undefined;

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => toasts.close(id), stayMs[tone]);
    return () => clearTimeout(timer);
  }, [id, stays, tone]);

  const act = () => {
    toasts.close(id);
    action?.run();
  };

  return (
    <div
      ref={place}
      className={classNames(styles.toast, tone === 'danger' ? styles.danger : styles.notice)}
      role={tone === 'danger' ? 'alert' : 'status'}
      onBlur={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={tone === 'ok' ? 'check' : 'alert'} />
      <div className={styles.body}>
        {title && <div className={styles.title}>{title}</div>}
        <div>{text}</div>
        {hint && <div>{hint}</div>}
        {action && (
          <Button className={styles.action} onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon="close" label="Закрыть сообщение" onClick={() => toasts.close(id)} />
    </div>
  );
}

/** The messages, above everything, dialogs included. */
export function ToastStack() {
  const shown = useToasts();
  const place = useTopPlace();
  const stack = (
    <div className={styles.stack}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
  return place ? createPortal(stack, place) : stack;
}
