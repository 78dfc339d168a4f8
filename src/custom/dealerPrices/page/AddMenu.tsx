import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { MuiRoot } from '../../../theme/MuiRoot';

export interface AddChoice {
  caption: string;
  run: () => void;
}

interface AddMenuProps {
  anchor: HTMLElement;
  label: string;
  choices: readonly AddChoice[];
  onClose: () => void;
}

/** What can be added, to choose one of. */
export function AddMenu({ anchor, label, choices, onClose }: AddMenuProps) {
  return (
    <MuiRoot>
      <Menu open anchorEl={anchor} slotProps={{ list: { 'aria-label': label } }} onClose={onClose}>
        {choices.map(({ caption, run }) => (
          <MenuItem
            key={caption}
            onClick={() => {
              onClose();
              run();
            }}
          >
            {caption}
          </MenuItem>
        ))}
      </Menu>
    </MuiRoot>
  );
}
