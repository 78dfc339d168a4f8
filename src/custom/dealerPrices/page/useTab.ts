import { useSearchParams } from 'react-router-dom';

/** The tabs of a dealer's page, by their names in the address. */
export const tabs = [
  { name: 'prices', caption: 'Прайсы' },
  { name: 'spec', caption: 'Спецусловия' },
] as const;
export type Tab = (typeof tabs)[number]['name'];

/** The tab that the address names; the first one without a name. Choosing is a step in the history. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ name }) => name === search.get('tab'))?.name ?? 'prices';
  return [tab, (next) => setSearch(next === 'prices' ? {} : { tab: next })];
}
