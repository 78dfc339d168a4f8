import { numbered } from '../../contract/words/valueWords';
import type { WordsProps } from '../engine/definition';
import { useDealerOptions } from '../fields/useDealerOptions';

/** A dealer by his name, else by what the server says of him, or his number. */
export function DealerWords({ value, server }: WordsProps) {
  const { data } = useDealerOptions();
  return (
    <>{data?.find(({ p_gid, server_alias }) => p_gid === value && server_alias === server)?.name ?? numbered(value)}</>
  );
}
