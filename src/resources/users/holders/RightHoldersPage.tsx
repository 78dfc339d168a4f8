import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { formatNumber } from '../../../domain/plural';
import { Button } from '../../../ui/Button';
import { Unread } from '../../../ui/Unread';
import { Pager } from '../../../ui/Pager';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { rightName } from '../rightName';
import { rightSentence } from '../rightSentence';
import styles from './holders.module.css';
import { isIdText } from '../../../domain/recordId';
import { HoldersTable } from './HoldersTable';

const pageSizes = [50, 20, 100];

interface Place {
  right: number | undefined;
  q: string;
  page: number;
}

const numberIn = (text: string | null) => (isIdText(text ?? '') ? Number(text) : undefined);

/** What the address asks for. */
function usePlace() {
  const [search, setSearch] = useSearchParams();
  const place: Place = {
    right: numberIn(search.get('right')),
    q: search.get('q') ?? '',
    page: numberIn(search.get('page')) ?? 1,
  };
  /** Whatever else is asked for begins at the first page. */
  const goTo = (changes: Partial<Place>) => {
    const { right, q, page } = { ...place, page: 1, ...changes };
    const all = { right: right ? String(right) : '', q, page: page > 1 ? String(page) : '' };
    setSearch(
      Object.entries(all).filter(([, value]) => value !== ''),
      { replace: true },
    );
  };
  return { place, goTo };
}

interface HoldersBarProps {
  place: Place;
  held: readonly { right: number; count: number }[];
  goTo: (changes: Partial<Place>) => void;
}

/** What is chosen counts at once, what is typed with Enter. */
function HoldersBar({ place: { right, q }, held, goTo }: HoldersBarProps) {
  const [typed, setTyped] = useState<string>();
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    setTyped(undefined);
    goTo({ q: (typed ?? q).trim() });
  };
  return (
    <form className={styles.bar} role="search" onSubmit={search}>
      <Select
        label="Право"
        look="filter"
        options={[
          ['', 'Все права'],
          // It stays chosen where how many hold it is not known.
          ...(right === undefined || held.some((one) => one.right === right)
            ? []
            : [[String(right), rightName(right)] as const]),
          ...held.map(({ right: id, count }) => [String(id), `${rightName(id)} (${formatNumber(count)})`] as const),
        ]}
        value={right === undefined ? '' : String(right)}
        onChange={(chosen) => goTo({ right: numberIn(chosen) })}
      />
      <TextField
        label="Кто"
        look="filter"
        placeholder="логин, организация"
        value={typed ?? q}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button icon="search" type="submit">
        Найти
      </Button>
    </form>
  );
}

/** `/administration/rights`: who of those in sight holds which further rights, and what each right means. */
export function RightHoldersPage() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { place, goTo } = usePlace();
  const [perPage, setPerPage] = useState(pageSizes[0] ?? 50);
  const { right, q, page } = place;
  const { data, error, refetch } = useQuery({
    queryKey: ['right-holders', right, q, page, perPage],
    queryFn: async () =>
      (await dataProvider.rightHolders()).listRightHolders({
        page,
        page_size: perPage,
        ...(q !== '' && { search: q }),
        ...(right !== undefined && { right: String(right) }),
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div className={styles.page}>
      <HoldersBar goTo={goTo} held={data?.held ?? []} place={place} />
      {right !== undefined && (
        <p className={styles.sentence}>
          <b>{rightName(right)}.</b> {rightSentence(right)}
        </p>
      )}
      {error && <Unread again={refetch}>Не удалось прочитать права: {error.message}</Unread>}
      {!data && !error && <Skeleton height={320} width="100%" />}
      {data?.results.length === 0 && <p role="status">Таких людей нет.</p>}
      {data && data.results.length > 0 && (
        <HoldersTable held={data.held} holders={data.results} only={right} onRight={(id) => goTo({ right: id })} />
      )}
      {data && (
        <Pager
          count={data.count}
          page={page}
          pageSizes={pageSizes}
          perPage={perPage}
          setPage={(next) => goTo({ page: next })}
          setPerPage={(size) => {
            setPerPage(size);
            goTo({});
          }}
          total={data.total}
        />
      )}
    </div>
  );
}
