import type { WordsProps } from '../engine/definition';
import { useBillingTypes } from './useBillingTypes';

/** A billing type by its caption. */
export function BillingTypeWords({ value }: WordsProps) {
  const { data } = useBillingTypes();
  return <>{data?.find(({ alias }) => alias === value)?.caption ?? String(value)}</>;
}
