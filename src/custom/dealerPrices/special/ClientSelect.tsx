import Autocomplete from '@mui/material/Autocomplete';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { DealerClient } from '../../../contract/dealers';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { MuiRoot } from '../../../theme/MuiRoot';
import type { SpecClient } from './specKind';
import styles from './spec.module.css';

interface ClientSelectProps {
  dealer: number;
  clientId: (client: DealerClient) => number | null;
  value: SpecClient | null;
  disabled: boolean;
  error: string | undefined;
  onChange: (client: SpecClient | null) => void;
}

/** An organisation of the dealer, found by typing (doc 2 §2.4). */
export function ClientSelect({ dealer, clientId, value, disabled, error, onChange }: ClientSelectProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { data, isFetching } = useQuery({
    queryKey: ['dealer-clients', dealer, search],
    queryFn: () => dataProvider.findDealerClients(dealer, search),
    enabled: !disabled,
  });
  const found = (data ?? []).flatMap((client) => {
    const id = clientId(client);
    return id === null ? [] : [{ id, name: client.client_name }];
  });
  return (
    <div className={styles.client}>
      <MuiRoot>
        <Autocomplete
          openOnFocus
          clearText="Очистить"
          closeText="Закрыть"
          disabled={disabled}
          filterOptions={(options) => options}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          loading={isFetching}
          loadingText="Загружаем данные..."
          noOptionsText="Ничего не найдено..."
          openText="Открыть"
          options={value && !found.some(({ id }) => id === value.id) ? [...found, value] : found}
          renderInput={({ id, inputProps, InputProps }) => (
            <div ref={InputProps.ref} className={styles.field}>
              <label htmlFor={id}>Организация</label>
              <input
                {...inputProps}
                aria-invalid={error !== undefined || undefined}
                disabled={disabled}
                id={id}
                placeholder="Выберите организацию"
              />
              {error !== undefined && <span className={styles.error}>{error}</span>}
            </div>
          )}
          value={value}
          onChange={(_event, client) => onChange(client)}
          onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        />
      </MuiRoot>
    </div>
  );
}
