import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/IconButton';
import { useScreen } from '../../ui/useScreen';
import { Brand } from './Brand';
import { useVisibleMenu } from './MenuContext';
import { MenuLinks } from './MenuLinks';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  open: boolean;
  onClose: () => void;
}

/** The menu below 1024 px: slides out over the page, closes with its button, Escape or a choice, never by the backdrop. */
export function SidePanel({ open, onClose }: SidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const menu = useVisibleMenu() ?? [];
  const screen = useScreen();
  const wide = screen === 'desktop' || screen === 'large';

  useEffect(() => {
    if (open && !wide) dialog.current?.showModal();
    else if (dialog.current?.open) dialog.current.close();
  }, [open, wide]);

  return (
    <dialog aria-label="Меню" className={styles.panel} ref={dialog} onClose={onClose}>
      <div className={styles.top}>
        <Brand onPick={onClose} />
        <IconButton icon="close" label="Закрыть меню" onClick={onClose} />
      </div>
      <nav aria-label="Разделы">
        {menu.map((group) => (
          <MenuLinks group={group} key={group.name} onPick={onClose} />
        ))}
      </nav>
    </dialog>
  );
}
