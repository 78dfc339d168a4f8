import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { InputProps } from '../engine/fieldTypes';
import { Labelled, SelectInput, useField } from '../engine/inputs';
import inputs from '../engine/inputs.module.css';
import { usePortals } from '../fields/usePortals';

/** The server; a parent of another one is no longer meant. */
export function ServerInput(props: InputProps) {
  const { setValue } = useFormContext();
  const choices = usePortals().map(({ server_alias, server_name }) => ({ value: server_alias, caption: server_name }));
  return (
    <div onChange={() => setValue('p_parent', '', { shouldDirty: true })}>
      <SelectInput {...props} field={{ ...props.field, choices }} />
    </div>
  );
}

const asId = (value: unknown) => (value === '' || value === null || value === undefined ? null : Number(value));

/** The dealers of the server to stand below; a stored one that is out of scope is the only choice besides. */
export function ParentInput(props: InputProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const server = useWatch({ name: 'p_piportal_alias' }) as string;
  const { bound, error } = useField(props, asId);
  const { data } = useQuery({
    queryKey: ['dealer-choice', server],
    queryFn: () => dataProvider.filterDealers(server),
    enabled: server !== '',
  });
  const unseen = props.field.choices?.filter(({ value }) => !data?.some(({ id }) => String(id) === value));
  if (!data) {
    return (
      <Labelled error={error} label={props.field.label}>
        {(id) => (
          <select disabled className={inputs.control} id={id}>
            <option>Загружаем данные...</option>
          </select>
        )}
      </Labelled>
    );
  }
  return (
    <Labelled error={error} label={props.field.label}>
      {(id, describedBy) => (
        <select
          {...bound}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={inputs.control}
          id={id}
        >
          <option value="">Не выбрано</option>
          {unseen?.map(({ value, caption }) => (
            <option key={value} value={value}>
              {caption}
            </option>
          ))}
          {data.map((dealer) => (
            <option key={dealer.id} value={dealer.id}>
              {dealer.name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
