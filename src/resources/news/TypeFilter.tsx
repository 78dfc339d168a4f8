import type { FilterProps } from '../engine/definition';
import { SelectFilter } from '../engine/filters';
import { useNewsLists } from './useNewsLists';

export function TypeFilter(props: FilterProps) {
  const { data } = useNewsLists();
  const choices = [
    { value: '', caption: 'Все виды' },
    ...(data?.types ?? []).map(({ id, name }) => ({ value: String(id), caption: name })),
  ];
  return <SelectFilter {...props} choices={choices} />;
}
