import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { MuiRoot } from '../../theme/MuiRoot';
import type { FilterGroupProps } from '../engine/definition';
import filterStyles from '../engine/filters.module.css';
import styles from './groups.module.css';
import { usePortals } from '../engine/usePortals';

/** The dealers in sight, of the chosen server if one is, searched as one types. `focused`: somebody waits in its place already. */
export function DealerSelect({ label, values, focused, onChange }: FilterGroupProps & { focused: boolean }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const portals = usePortals();
  const { data = [], isPending } = useQuery({ queryKey: ['dealer-options'], queryFn: () => dataProvider.listDealerOptions() });
  const { server_alias: server, parent } = values;
  const byServer = portals.flatMap((portal) => data.filter(({ server_alias }) => server_alias === portal.server_alias && (server ?? server_alias) === server_alias));
  const severalServers = server === undefined && portals.length > 1;
  const serverName = (alias: string) => portals.find(({ server_alias }) => server_alias === alias)?.server_name;
  return (
    <MuiRoot>
      <Autocomplete
        openOnFocus
        clearText="Очистить"
        closeText="Закрыть"
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        loading={isPending}
        loadingText="Загружаем данные..."
        noOptionsText="Ничего не найдено..."
        openText="Открыть"
        options={byServer}
        renderInput={({ id, inputProps, InputProps }) => (
          <div ref={InputProps.ref} className={filterStyles.filter}>
            <label className={filterStyles.label} htmlFor={id}>
              {label}
            </label>
            <input {...inputProps} autoFocus={focused} className={filterStyles.dealer} id={id} placeholder="Все дилеры" />
          </div>
        )}
        renderOption={({ key, ...props }, { name, server_alias }) => (
          <li {...props} key={key}>
            <span>
              {name} {severalServers && <span className={styles.dim}>{serverName(server_alias)}</span>}
            </span>
          </li>
        )}
        slotProps={{ listbox: { className: styles.options } }}
        value={data.find(({ id }) => id === parent) ?? null}
        onChange={(_event, option) => onChange({ parent: option?.id })}
      />
    </MuiRoot>
  );
}
