import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { DeclaredList } from '../../dataProvider/declaredVerbs';
import { HttpError } from '../../dataProvider/http';
import { may } from '../../domain/policy';
import { useToasts } from '../../ui/toasts';
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
  const again = useCallback(() => void refetch(), [refetch]);
  const failure = data ? undefined : (error ?? undefined);
  return {
    data,
    nothing: permissions !== undefined && (!served || failure !== undefined),
    /** Why it is not known what is declared. */
    failure,
    again,
  };
}

/** The answers that a section gives which is gone, or is another one than the page takes it for. */
const telling: readonly number[] = [400, 404, 409];

/** What is refused on the page of a section may be the section as it was: what is declared is asked for then, before its time. */
export function useAskedWhenLost() {
  const { again } = useDeclared();
  const lost = useToasts().findLast(({ about }) => about instanceof HttpError && telling.includes(about.status))?.about;
  const ask = useEffectEvent(again);
  useEffect(() => {
    if (lost) ask();
  }, [lost]);
}
