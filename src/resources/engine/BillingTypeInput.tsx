import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { InputProps } from './fieldTypes';
import { SelectInput } from './inputs';

/** The billing types that there are. */
export function BillingTypeInput(props: InputProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({ queryKey: ['billing-types'], queryFn: () => dataProvider.listBillingTypes() });
  // Another element once there are choices: a select that had none would not show the stored value.
  if (!data) return <SelectInput key="loading" {...props} disabled />;
  const choices = data.map(({ alias, caption }) => ({ value: alias, caption }));
  return <SelectInput {...props} field={{ ...props.field, choices }} />;
}
