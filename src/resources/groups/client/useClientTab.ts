import { useSearchParams } from 'react-router-dom';

/** The tabs of a client's page, by their names in the address. */
export const clientTabs = [
  { name: 'users', caption: 'Пользователи' },
  { name: 'subgroups', caption: 'Подразделения' },
  { name: 'conditions', caption: 'Условия', operation: 'listClientConditions' },
  { name: 'packages', caption: 'Пакеты', operation: 'readClientPackages' },
  { name: 'billing', caption: 'Расчёты', operation: 'readBillingProfile' },
  { name: 'history', caption: 'История', operation: 'listGroupHistory' },
  { name: 'note', caption: 'Заметка', operation: 'readClientNote' },
] as const;
export type ClientTab = (typeof clientTabs)[number]['name'];

/** The tab that the address names; the first one without a name. Choosing is a step in the history, and keeps whose checks stand first. */
export function useClientTab(): [ClientTab, (tab: ClientTab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = clientTabs.find(({ name }) => name === search.get('tab'))?.name ?? 'users';
  const choose = (next: ClientTab) =>
    setSearch((now) => {
      const changed = new URLSearchParams(now);
      if (next === 'users') changed.delete('tab');
      else changed.set('tab', next);
      return changed;
    });
  return [tab, choose];
}
