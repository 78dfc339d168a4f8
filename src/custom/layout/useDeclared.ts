import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { DeclaredList } from '../../dataProvider/declaredVerbs';
import { may } from '../../domain/policy';
import { useRights } from '../../ui/useRights';

/** How often an open page asks whether what is declared has changed, ms. */
const askEveryMs = 60_000;

/** What is declared, as this user may see it; with `watch` it is asked for while the page is open, without it what is known is taken. */
export function useDeclared({ watch = false } = {}) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const permissions = useRights();
  const served = permissions !== undefined && may(permissions, 'listDeclared');
  const queryKey = ['declared', [...(permissions ?? [])]];
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: served,
    ...(watch ? { refetchInterval: askEveryMs } : { staleTime: Infinity }),
    queryFn: ({ signal }) => dataProvider.listDeclared(queries.getQueryData<DeclaredList>(queryKey), signal),
  });
  const failure = data ? undefined : (error ?? undefined);
  return {
    data,
    nothing: permissions !== undefined && (!served || failure !== undefined),
    /** Why it is not known what is declared. */
    failure,
    again: () => void refetch(),
  };
}
