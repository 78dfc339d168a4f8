import type { InputProps } from '../engine/definition';
import { SelectInput } from '../engine/inputs';
import { useBillingTypes } from './useBillingTypes';

/** The billing types that there are. */
export function BillingTypeInput({ field, ...props }: InputProps) {
  const { data } = useBillingTypes();
  const choices = data?.map(({ alias, caption }) => ({ value: alias, caption }));
  return (
    <SelectInput {...props} disabled={props.disabled || !choices} field={{ ...field, ...(choices && { choices }) }} />
  );
}
