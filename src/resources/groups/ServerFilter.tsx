import { useGetIdentity } from 'react-admin';
import type { Portal } from '../../contract/session';
import type { FilterProps } from '../engine/definition';
import { RadioFilter } from '../engine/filters';

/** The servers at hand, as a radio list (doc 1 §2). */
export function ServerFilter(props: FilterProps) {
  const { identity } = useGetIdentity();
  const portals: Portal[] = (identity?.piportals as Portal[] | undefined) ?? [];
  const choices = [{ value: '', caption: 'Все' }, ...portals.map(({ server_alias, server_name }) => ({ value: server_alias, caption: server_name }))];
  return <RadioFilter {...props} choices={choices} />;
}
