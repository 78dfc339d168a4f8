import type { InputProps } from '../engine/fieldTypes';
import { SelectInput } from '../engine/inputs';
import { useBillingTypes } from './useBillingTypes';

/** The billing types that there are. */
export function BillingTypeInput(props: InputProps) {
  const { data } = useBillingTypes();
  // Another element once there are choices: a select that had none would not show the stored value.
  if (!data) return <SelectInput key="loading" {...props} disabled />;
  const choices = data.map(({ alias, caption }) => ({ value: alias, caption }));
  return <SelectInput {...props} field={{ ...props.field, choices }} />;
}
