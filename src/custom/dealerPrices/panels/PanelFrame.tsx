import Drawer from '@mui/material/Drawer';
import { useId, useState, type ReactNode, type RefObject } from 'react';
import { MuiRoot } from '../../../theme/MuiRoot';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { lingerMs } from '../../../ui/useLingering';
import { useScreen } from '../../../ui/useScreen';
import styles from './panel.module.css';

/** What the frame asks of the form in it before it closes. */
export interface PanelGuard {
  dirty: () => boolean;
  busy: () => boolean;
}

export const openGuard: PanelGuard = { dirty: () => false, busy: () => false };

interface PanelFrameProps {
  open: boolean;
  title: string;
  /** The width on a large desktop, per cent; on any other screen it is all of it. */
  width: number;
  guardRef: RefObject<PanelGuard>;
  /** A `PanelBody`, and below it a `PanelFoot`. */
  children: ReactNode;
  onClose: () => void;
}

/**
 * The shell of every price panel: from the right, never closed by a press beside it; the close control and Escape ask before
 * something typed is lost (doc 2 §2.4). Made of MUI, so import it only from modules that load lazily.
 */
export function PanelFrame({ open, title, width, guardRef, children, onClose }: PanelFrameProps) {
  const [asking, setAsking] = useState(false);
  const large = useScreen() === 'large';
  const id = useId();
  const close = () => {
    if (guardRef.current.busy()) return;
    if (guardRef.current.dirty()) setAsking(true);
    else onClose();
  };
  return (
    <MuiRoot>
      <Drawer
        anchor="right"
        open={open}
        slotProps={{ paper: { 'aria-labelledby': id, 'aria-modal': true, className: styles.panel, role: 'dialog', style: { width: large ? `${width}%` : '100%' } } }}
        transitionDuration={lingerMs}
        onClose={(_event, reason) => {
          if (reason === 'escapeKeyDown') close();
        }}
      >
        <header className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          <IconButton icon="close" label="Закрыть" onClick={close} />
        </header>
        {children}
        {asking && (
          <div aria-label="Закрыть без сохранения?" className={styles.ask} role="alertdialog">
            <span>Изменения не сохранены. Закрыть панель?</span>
            <Button autoFocus onClick={() => setAsking(false)}>
              Продолжить ввод
            </Button>
            <Button variant="danger" onClick={onClose}>
              Закрыть без сохранения
            </Button>
          </div>
        )}
      </Drawer>
    </MuiRoot>
  );
}

/** What scrolls in a panel. Errors lead to cells below it. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body} data-sheet>
    {children}
  </div>
);

/** The buttons of a panel, always in sight. */
export const PanelFoot = ({ children }: { children: ReactNode }) => <footer className={styles.foot}>{children}</footer>;
