import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { RaRecord } from 'react-admin';
import { listsOf } from '../../dataProvider/queryKeys';
import type { Rights } from '../../domain/rights';
import { focusPage } from '../../ui/focusPage';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { mayChange, mayOpen } from './AddressedDialog';
import { usualSize } from './addressedPage';
import type { ResourceDefinition } from './definition';
import { beginHighlight, type Mark } from './highlight';
import { keepSettings } from './listSettings';
import { useAskedList } from './useAskedList';
import { useFilters } from './useFilters';
import { useFoundRows } from './useFoundRows';
import { useHiddenNotice } from './useHiddenNotice';
import { useNextPage } from './useNextPage';
import { useRowTools } from './useRowTools';
import { useRights } from '../../ui/useRights';

const none: Rights = new Set();

/** What the page of a resource, which stands at `place`, shows and does: its rows, the filters in force, what can be done with a row, its dialog. */
export function useResourceList<R extends RaRecord>(
  definition: ResourceDefinition<R>,
  kept: Readonly<Record<string, unknown>> | undefined,
  place: RefObject<HTMLElement | null>,
) {
  const { name, defaultSort, filters = [], form, operations, may, rowName } = definition;
  const dialog = { name, form, operations, may, rowName };
  const rights = useRights() ?? none;
  // What another browser has chosen meanwhile counts from the next visit on.
  const [usual] = useState(() => usualSize(definition));
  const list = useAskedList<R>(name, { sort: defaultSort, perPage: usual, kept });
  useNextPage(name, list, kept);
  const { setFilters } = list;
  const queryClient = useQueryClient();
  const refresh = useCallback(() => void queryClient.invalidateQueries(listsOf(name)), [queryClient, name]);
  const { open } = useDialogAddress(form?.param ?? '');
  const searched = filters.find((filter) => 'search' in filter)?.search;
  const inAddress: unknown = searched && list.filterValues[searched];
  const sought = typeof inAddress === 'string' ? inAddress : '';
  const tools = useRowTools(definition, {
    rights,
    refresh,
    edit: mayOpen(dialog, rights, 'edit') ? open : undefined,
    looksOnly: !mayChange(dialog, rights, 'edit'),
    found: useFoundRows(definition, list, sought),
  });
  const [values, setValues] = useFilters(list.filterValues, (next) => setFilters({ ...next }, undefined, false));

  // A row that was acted upon may leave the list, and the focus with it.
  useEffect(() => {
    if (tools.acted) focusPage(place.current);
  }, [list.data, place, tools.acted]);

  useEffect(() => {
    if (!list.isFetching && list.data?.some(({ id }) => String(id) === tools.highlighted)) beginHighlight();
  }, [list.data, list.isFetching, tools.highlighted]);

  const filtered = Object.keys(values).length > 0;
  const show = useCallback(
    ({ foundBy }: Mark) => setFilters(searched && foundBy ? { [searched]: foundBy } : {}, undefined, false),
    [searched, setFilters],
  );
  useHiddenNotice(name, list, filtered, show);

  const clearFilters = useCallback(() => {
    setFilters({}, undefined, false);
    place.current?.querySelector<HTMLElement>('[role="search"] input')?.focus();
  }, [place, setFilters]);

  return {
    list,
    rights,
    tools,
    dialog,
    refresh,
    values,
    setValues,
    clearFilters,
    filtered,
    sought,
    setPerPage: (size: number) => {
      keepSettings(name, { page_size: size });
      list.setPerPage(size);
    },
    add: mayOpen(dialog, rights, 'create') ? () => open('new') : undefined,
    /** A record is saved: what to change in the address as its dialog goes. */
    saved: (created: boolean, at?: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
      // Another page is read because it is turned to.
      if (at) return at;
      if (created && list.page !== 1) return { page: '1' };
      refresh();
      return {};
    },
  };
}
