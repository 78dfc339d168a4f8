import type { WordsProps } from '../engine/definition';
import { useBillingTypes } from '../fields/useBillingTypes';
import { useDealerOptions } from '../fields/useDealerOptions';

/** A dealer by his name, else by his number. */
export function DealerWords({ value, server }: WordsProps) {
  const { data } = useDealerOptions();
  return (
    <>
      {data?.find(({ p_gid, server_alias }) => p_gid === value && server_alias === server)?.name ??
        `№ ${String(value)}`}
    </>
  );
}

/** A billing type by its caption. */
export function BillingTypeWords({ value }: WordsProps) {
  const { data } = useBillingTypes();
  return <>{data?.find(({ alias }) => alias === value)?.caption ?? String(value)}</>;
}
