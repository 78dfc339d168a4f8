import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { useMay } from '../../ui/useMay';
import { FailureMessage } from './FailurePage';
import { ForbiddenPage, NotFoundPage } from './messagePages';
import { PageSkeleton } from './PageSkeleton';
import { useDeclared } from './useDeclared';

/** A declared section that is not among those that the user sees: who may know of all is told whether there is one, to others it is the same. */
export function NoSection({ name }: { name: string }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data: seen, nothing, failure, again } = useDeclared();
  const knowsAll = useMay('listSections');
  const { data, isError } = useQuery({
    queryKey: ['sections', 'list'],
    queryFn: async ({ signal }) => (await dataProvider.sections()).listSections(signal),
    enabled: knowsAll,
    retry: false,
  });
  if (failure) return <FailureMessage error={failure} onRetry={again} />;
  if (!nothing && (!seen || (knowsAll && !data && !isError))) return <PageSkeleton />;
  const there = data?.some((one) => one.name === name && one.state === 'in force') ?? true;
  return there ? <ForbiddenPage /> : <NotFoundPage />;
}
