import { Pager } from '../../ui/Pager';
import { firstPage } from './firstPage';

interface PageOfProps {
  at: typeof firstPage;
  count: number | undefined;
  setAt: (at: typeof firstPage) => void;
}

/** The way to other pages of a list, where there are any. */
export const PageOf = ({ at, count = 0, setAt }: PageOfProps) =>
  count > firstPage.perPage && (
    <Pager
      {...at}
      count={count}
      pageSizes={[20, 50, 100]}
      setPage={(page) => setAt({ ...at, page })}
      setPerPage={(perPage) => setAt({ page: 1, perPage })}
      total={count}
    />
  );
