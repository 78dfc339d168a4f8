import { useDataProvider } from 'react-admin';
import type { BillingItem } from '../../contract/billing';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { useRemoval } from '../../ui/useRemoval';

/** Takes out of the billing of an organisation what has not begun yet; `etag` is the version that was seen, `of` says whose it is. */
export function useBillingRemoval(id: string, of: string, etag: string | undefined, done: () => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { ask, question } = useRemoval(done);
  return {
    question,
    remove: ({ id: item, caption, start_at }: BillingItem) =>
      ask({
        of,
        what: `${caption} с ${start_at}`,
        text: `${caption} с ${start_at}: ещё не действует. После удаления можно будет вернуть.`,
        run: async () => (await dataProvider.removals()).removeBillingItem(id, item, etag),
      }),
  };
}
