import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Portal } from '../../contract/session';
import { MuiRoot } from '../../theme/MuiRoot';

interface ServerMenuProps {
  anchor: HTMLElement;
  portals: readonly Portal[];
  onPick: (server: string) => void;
  onClose: () => void;
}

/** The servers to choose one of. */
export function ServerMenu({ anchor, portals, onPick, onClose }: ServerMenuProps) {
  return (
    <MuiRoot>
      <Menu open anchorEl={anchor} slotProps={{ list: { 'aria-label': 'На каком сервере' } }} onClose={onClose}>
        {portals.map(({ server_alias, server_name }) => (
          <MenuItem key={server_alias} onClick={() => onPick(server_alias)}>
            {server_name}
          </MenuItem>
        ))}
      </Menu>
    </MuiRoot>
  );
}
