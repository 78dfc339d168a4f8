import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, usePermissions } from 'react-admin';
import type { Declaration } from '../../contract/declared/declaration';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { DeclaredList } from '../../dataProvider/declaredVerbs';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';

/** How often an open page asks whether what is declared has changed, ms. */
const askEveryMs = 60_000;

interface DeclaredWatchProps {
  onKnown: (all: readonly Declaration[]) => void;
}

/** Reads what is declared, after the first screen, and tells of every change while the page is open. */
export function DeclaredWatch({ onKnown }: DeclaredWatchProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const { permissions } = usePermissions<Rights>();
  const served = permissions !== undefined && may(permissions, 'listDeclared');
  const queryKey = ['declared', [...(permissions ?? [])]];
  const { data, isError } = useQuery({
    queryKey,
    enabled: served,
    refetchInterval: askEveryMs,
    queryFn: ({ signal }) => dataProvider.listDeclared(queries.getQueryData<DeclaredList>(queryKey), signal),
  });
  const nothing = permissions !== undefined && (!served || (isError && !data));
  useEffect(() => {
    if (data) onKnown(data.resources);
    else if (nothing) onKnown([]);
  }, [data, nothing, onKnown]);
  return null;
}
