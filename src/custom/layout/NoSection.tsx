import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { LinkButton } from '../../ui/LinkButton';
import { useMay } from '../../ui/useMay';
import { FailureMessage } from './FailurePage';
import { Message } from './Message';
import { ForbiddenPage, NotFoundPage } from './messagePages';
import { PageSkeleton } from './PageSkeleton';
import { useDeclared } from './useDeclared';

/** What is not told apart here is not told apart in words either. */
const UntoldPage = () => (
  <Message
    icon="alert"
    text="Такого раздела нет, или у вашей учётной записи нет права на него. Проверьте адрес или вернитесь на главную."
    title="Отказано в доступе"
  >
    <LinkButton to="/">На главную</LinkButton>
  </Message>
);

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
  if (!data) return <UntoldPage />;
  return data.some((one) => one.name === name && one.state === 'in force') ? <ForbiddenPage /> : <NotFoundPage />;
}
