import { choicesRead } from '../../ui/choicesRead';
import type { InputProps } from '../engine/definition';
import { SelectInput } from '../engine/inputs';
import { useBillingTypes } from './useBillingTypes';

/** The billing types that there are. */
export function BillingTypeInput({ field, ...props }: InputProps) {
  const types = useBillingTypes();
  const choices = types.data?.map(({ alias, caption }) => ({ value: alias, caption }));
  return (
    <SelectInput
      {...props}
      again={choicesRead(types).again}
      disabled={props.disabled || !choices}
      field={{ ...field, ...(choices && { choices }) }}
    />
  );
}
