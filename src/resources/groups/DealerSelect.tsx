import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { MuiRoot } from '../../theme/MuiRoot';
import type { FilterProps } from '../engine/definition';
import filterStyles from '../engine/filters.module.css';

/** The dealers in sight, searched as one types. `focused`: somebody waits in its place already. */
export function DealerSelect({ label, value, focused, onChange }: FilterProps & { focused: boolean }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data = [], isPending } = useQuery({ queryKey: ['dealer-options'], queryFn: () => dataProvider.listDealerOptions() });
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
        options={data}
        renderInput={({ id, inputProps, InputProps }) => (
          <div ref={InputProps.ref} className={filterStyles.filter}>
            <label className={filterStyles.label} htmlFor={id}>
              {label}
            </label>
            <input {...inputProps} autoFocus={focused} className={filterStyles.dealer} id={id} placeholder="Все дилеры" />
          </div>
        )}
        value={data.find(({ id }) => id === value) ?? null}
        onChange={(_event, option) => onChange(option?.id)}
      />
    </MuiRoot>
  );
}
