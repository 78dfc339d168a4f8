import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import type { ReactNode } from 'react';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { MuiRoot } from '../../theme/MuiRoot';
import { usePortals } from '../fields/usePortals';
import styles from './groups.module.css';

type DealerOption = Awaited<ReturnType<AppDataProvider['listDealerOptions']>>[number];

interface DealerPickerProps {
  options: readonly DealerOption[];
  /** They are on their way. */
  pending: boolean;
  /** They are of several servers, and each says of which. */
  severalServers: boolean;
  value: DealerOption | null;
  disabled?: boolean;
  onPick: (option: DealerOption | null) => void;
  /** The box with its label. */
  renderInput: (params: AutocompleteRenderInputParams) => ReactNode;
}

/** A dealer out of many, searched as one types. */
export function DealerPicker({ options, pending, severalServers, onPick, ...rest }: DealerPickerProps) {
  const portals = usePortals();
  const serverName = (alias: string) => portals.find(({ server_alias }) => server_alias === alias)?.server_name;
  return (
    <MuiRoot>
      <Autocomplete
        {...rest}
        openOnFocus
        clearText="Очистить"
        closeText="Закрыть"
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        loading={pending}
        loadingText="Загружаем данные..."
        noOptionsText="Ничего не найдено..."
        openText="Открыть"
        options={options}
        renderOption={({ key, ...props }, { name, server_alias }) => (
          <li {...props} key={key}>
            <span>
              {name} {severalServers && <span className={styles.dim}>{serverName(server_alias)}</span>}
            </span>
          </li>
        )}
        slotProps={{ listbox: { className: styles.options } }}
        onChange={(_event, option) => onPick(option)}
      />
    </MuiRoot>
  );
}
