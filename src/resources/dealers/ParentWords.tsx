import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { numbered } from '../../contract/words/valueWords';
import type { WordsProps } from '../engine/definition';

/** A dealer by his name; by what the server says of him, or his number, where he is out of scope. */
export function ParentWords({ value }: WordsProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({ queryKey: ['dealer-choice'], queryFn: () => dataProvider.filterDealers() });
  return <>{data?.find(({ id }) => id === value)?.name ?? numbered(value)}</>;
}
