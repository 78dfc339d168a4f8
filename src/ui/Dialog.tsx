import MuiDialog, { type DialogProps as MuiDialogProps } from '@mui/material/Dialog';
import { use, useEffect, useId, type ReactNode } from 'react';
import { MuiRoot } from '../theme/MuiRoot';
import styles from './Dialog.module.css';
import { focusPage } from './focusPage';
import { IconButton } from './IconButton';
import { keepFocusSeen } from './keepFocusSeen';
import { LeaveQuestion, type LeaveWords } from './LeaveQuestion';
import { NoticesContext } from './NoticesContext';
import { useClosing } from './useClosing';
import { useScreen } from './useScreen';
import { useToastPlace } from './toastPlace';

interface DialogProps {
  open: boolean;
  title: string;
  /** Whose it is: the server, the organisation or the dealer. */
  of?: string | undefined;
  /** Whether something is typed that closing would lose: the close control and Escape ask first. A function is asked when it matters. */
  dirty?: boolean | (() => boolean);
  /** What is asked then, where it is not about typed text. */
  leaveWords?: LeaveWords | undefined;
  /** A save is under way: nothing closes the dialog. */
  busy?: boolean;
  width?: MuiDialogProps['maxWidth'] | undefined;
  /** How high it is from its opening on, px, where there is room: what comes later scrolls in it. On a phone it is the screen. */
  height?: number | undefined;
  /** It goes as soon as it is answered: messages stand where they stay. */
  passing?: boolean;
  /** There is nothing in it but text: the keys scroll it. */
  reading?: boolean;
  /** The buttons at the foot, the main one last; `close` asks as the close control does. */
  actions?: ReactNode | ((close: () => void) => ReactNode);
  children: ReactNode;
  onClose: () => void;
  /** The dialog has gone from the screen. */
  onClosed?: () => void;
}

/** From this width of the screen on a wide dialog has its parts side by side, px. */
const sideBySide = 1140;

/** What had the focus in a dialog has gone with it, and what opened it is off: the dialog below takes it, else the page. */
function passFocus() {
  const below = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1);
  if (document.activeElement === document.body) below?.focus({ preventScroll: true });
  focusPage();
}

/**
 * The shell of every dialog: a press beside it never closes it (doc 1 §2). Made of MUI, so import it only from modules
 * that load lazily.
 */
export function Dialog({
  open,
  title,
  of,
  dirty = false,
  leaveWords,
  busy = false,
  width = 'sm',
  height,
  passing = false,
  reading = false,
  actions,
  children,
  onClose,
  onClosed,
}: DialogProps) {
  const screen = useScreen();
  const id = useId();
  const notices = use(NoticesContext);
  const takeToasts = useToastPlace();
  const { asking, close, escape, stay, leave, onFocus } = useClosing({
    dirty: () => open && (typeof dirty === 'function' ? dirty() : dirty),
    busy: () => busy,
    onClose,
  });
  useEffect(() => passFocus, []);
  // Side by side its parts are as high as the highest; one below the other they take what there is.
  const wide = width === 'lg' || width === 'xl';
  const paperHeight =
    height === undefined || screen === 'mobile'
      ? {}
      : { height: wide ? 1000 : height, [`@media (width >= ${sideBySide}px)`]: { height } };

  return (
    <MuiRoot>
      <MuiDialog
        fullWidth
        aria-describedby={of ? `${id}-of` : undefined}
        aria-labelledby={id}
        fullScreen={screen === 'mobile'}
        maxWidth={width}
        open={open}
        slotProps={{
          paper: { tabIndex: -1, sx: { outline: 'none', ...paperHeight } },
          transition: { onExited: onClosed },
        }}
        onClose={(_event, reason) => {
          if (reason === 'escapeKeyDown') escape();
        }}
      >
        <div className={styles.head}>
          <h2 className={styles.title}>
            <span id={id}>{title}</span>{' '}
            {of !== undefined && (
              <span className={styles.of} id={`${id}-of`}>
                {of}
              </span>
            )}
          </h2>
          <IconButton disabled={busy} icon="close" label="Закрыть" onClick={close} />
        </div>
        {notices}
        <div
          ref={keepFocusSeen}
          className={styles.body}
          onFocus={onFocus}
          {...(reading && { role: 'group', 'aria-labelledby': id, tabIndex: 0 })}
        >
          {children}
        </div>
        {open && !passing && <div ref={takeToasts} />}
        {asking && dirty !== false && <LeaveQuestion what="окно" words={leaveWords} onLeave={leave} onStay={stay} />}
        {actions && <div className={styles.foot}>{typeof actions === 'function' ? actions(close) : actions}</div>}
      </MuiDialog>
    </MuiRoot>
  );
}
