import {
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { isOfBoard } from '../../../ui/board/useBoardWalk';
import { classNames } from '../../../ui/classNames';
import { focusPage } from '../../../ui/focusPage';
import { IconButton } from '../../../ui/IconButton';
import { keepFocusSeen } from '../../../ui/keepFocusSeen';
import { LeaveQuestion } from '../../../ui/LeaveQuestion';
import { NoticesContext } from '../../../ui/NoticesContext';
import { useClosing } from '../../../ui/useClosing';
import { useToastPlace } from '../../../ui/toastPlace';
import { keepFocusIn } from './keepFocusIn';
import { Walk } from './Walk';
import styles from './panel.module.css';

/** What the frame asks of the form in it before it closes. */
export interface PanelGuard {
  dirty: () => boolean;
  busy: () => boolean;
}

export const openGuard: PanelGuard = { dirty: () => false, busy: () => false };

interface PanelFrameProps {
  /** Turns false a moment before the panel goes (`useLingering`), so that it slides away as it was. */
  open: boolean;
  title: string;
  /** Whose prices it has: the server, the dealer, and the client where it is one's. */
  of: string;
  /** The width on a large desktop, per cent; on any other screen it is all of it. */
  width: number;
  guardRef: RefObject<PanelGuard>;
  /** A `PanelToolbar`, a `PanelBody`, and below it a `PanelFoot`. */
  children: ReactNode;
  onClose: () => void;
}

/**
 * The shell of every price panel: from the right, never closed by a press beside it; the close control and Escape ask before
 * something typed is lost (doc 2 §2.4). Plain elements, as MUI's drawer alone takes longer to open than the whole price table.
 */
export function PanelFrame({ open, title, of, width, guardRef, children, onClose }: PanelFrameProps) {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const notices = use(NoticesContext);
  const takeToasts = useToastPlace();

  useEffect(() => {
    const before = document.activeElement;
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    const unwatch = keepFocusSeen(panel.current);
    // In a frame of its own: focus computes the layout, which the frame then need not do again.
    const frame = requestAnimationFrame(() => {
      if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      unwatch?.();
      document.body.style.overflow = overflow;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      focusPage();
    };
  }, []);

  const { asking, close, leaveTo, escape, stay, leave, onFocus } = useClosing({
    dirty: () => open && guardRef.current.dirty(),
    busy: () => guardRef.current.busy(),
    onClose,
  });
  const ofBoard = isOfBoard(useLocation().state);
  // What had the focus may go from the screen while the panel stays; the keys are the panel's all the same.
  const onLostKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.target !== document.body) return;
    if (event.key === 'Escape') escape();
    else if (event.key === 'Tab') panel.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onLostKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') escape();
    else if (event.key === 'Tab' && !event.defaultPrevented) keepFocusIn(event.currentTarget, event);
  };

  return createPortal(
    <div data-panel className={classNames(styles.overlay, !open && styles.closing)}>
      <div
        aria-describedby={`${id}-of`}
        aria-labelledby={id}
        aria-modal="true"
        className={styles.panel}
        ref={panel}
        role="dialog"
        style={{ width: `${width}%` }}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className={styles.head}>
          <h2 className={styles.title}>
            <span id={id}>{title}</span>{' '}
            <span className={styles.of} id={`${id}-of`}>
              {of}
            </span>
          </h2>
          {ofBoard && <Walk asking={asking} leaveTo={leaveTo} />}
          <IconButton icon="close" label="Закрыть" onClick={close} />
        </div>
        {notices}
        <div data-sheet className={styles.content} onFocus={onFocus}>
          {children}
        </div>
        <div ref={takeToasts} />
        {asking && <LeaveQuestion what="панель" onLeave={leave} onStay={stay} />}
      </div>
    </div>,
    // React listens there already; on the body it would begin to, for every kind of event.
    document.getElementById('root') ?? document.body,
  );
}

/** What scrolls in a panel. */
export const PanelBody = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>;

/** The buttons of a panel, always in sight. */
export const PanelFoot = ({ children }: { children: ReactNode }) => (
  <div data-tools className={styles.foot}>
    {children}
  </div>
);
