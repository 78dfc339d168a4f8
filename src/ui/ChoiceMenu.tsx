import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { MuiRoot } from '../theme/MuiRoot';
import styles from './ChoiceMenu.module.css';
import { Icon, type IconName } from './icons';

export interface MenuChoice {
  key: string;
  caption: string;
  icon?: IconName;
}

interface ChoiceMenuProps {
  anchor: HTMLElement;
  /** What the menu is called aloud. */
  label: string;
  choices: readonly MenuChoice[];
  onPick: (key: string) => void;
  onClose: () => void;
}

/** A menu under the button that opened it; the focus goes back there. */
export function ChoiceMenu({ anchor, label, choices, onPick, onClose }: ChoiceMenuProps) {
  return (
    <MuiRoot>
      <Menu
        open
        anchorEl={anchor}
        // It stands beside the landmarks of the page, so it is one itself.
        slotProps={{ root: { role: 'region', 'aria-label': label }, list: { 'aria-label': label, dense: true } }}
        onClose={onClose}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.key}
            className={styles.choice}
            onClick={() => {
              onClose();
              onPick(choice.key);
            }}
          >
            {choice.icon && <Icon name={choice.icon} size={16} />}
            {choice.caption}
          </MenuItem>
        ))}
      </Menu>
    </MuiRoot>
  );
}
