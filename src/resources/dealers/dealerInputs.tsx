import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { choicesRead } from '../../ui/choicesRead';
import type { InputProps } from '../engine/definition';
import { PercentInput } from '../engine/furtherInputs';
import { SelectInput } from '../engine/inputs';
import { noHeadCompany } from '../fields/noHeadCompany';
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

/** The dealers of the server to stand below, the edited one aside; a stored one that is out of scope is the only choice besides. */
export function ParentInput({ field, disabled, ...props }: InputProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const server = useWatch({ name: 'p_piportal_alias' }) as string;
  const dealers = useQuery({
    queryKey: ['dealer-choice', server],
    queryFn: () => dataProvider.filterDealers(server),
    enabled: server !== '',
  });
  const self = String(useRecordContext()?.id);
  const known = dealers.data
    ?.filter(({ id }) => String(id) !== self)
    .map(({ id, name }) => ({ value: id, caption: name }));
  const unseen = field.choices?.filter(({ value }) => !known?.some((one) => one.value === value)) ?? [];
  return (
    <SelectInput
      {...props}
      again={choicesRead(dealers).again}
      none={dealers.data?.length === 0 ? noHeadCompany : undefined}
      disabled={disabled || !known}
      field={{ ...field, ...(known && { choices: [...unseen, ...known] }) }}
    />
  );
}

/** The share of the parent; of an emptied one the parent gets 0 % (doc 2 §5). */
export const ShareInput = (props: InputProps) => <PercentInput {...props} blank={0} />;
