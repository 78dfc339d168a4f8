import type { WordsProps } from '../engine/definition';
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
