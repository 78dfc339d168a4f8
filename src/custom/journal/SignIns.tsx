import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { SignInDay } from '../../contract/audit';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { formatDay, parseIsoDay } from '../../domain/day';
import { formatMoment } from '../../domain/moment';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { Unread } from '../../ui/Unread';
import { furtherOf } from '../../ui/usePages';
import styles from './journal.module.css';
import type { JournalPlace } from './useJournal';

interface SignInsProps {
  place: JournalPlace;
  goTo: (changes: JournalPlace) => void;
}

const dayOf = ({ day }: SignInDay) => {
  const parsed = parseIsoDay(day);
  return parsed ? formatDay(parsed) : day;
};

/** Sign-ins summed up by day and person, those in vain too; a row unfolds into its records. */
export function SignIns({ place: { from, to }, goTo }: SignInsProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const query = useInfiniteQuery({
    queryKey: ['journal', 'sign-ins', from, to],
    queryFn: async ({ pageParam }) => (await dataProvider.audit()).listSignIns({ from, to }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
    retry: false,
  });
  const rows = query.data?.pages.flatMap(({ results }) => results);
  const { error, hasMore, busy, more, again } = furtherOf(query);
  const failure = error && <Unread again={again}>Не удалось прочитать входы: {error.message}</Unread>;
  if (!rows) return failure ?? <Skeleton height={320} width="100%" />;
  return (
    <>
      <ol aria-label="Входы по дням" className={styles.entries}>
        {rows.map((row) => (
          <li key={`${row.day} ${row.actor}`} className={styles.entry}>
            <p className={styles.head}>
              <time dateTime={row.day}>{dayOf(row)}</time>
              <b>{row.actor === '*' ? 'Логины, которых нет' : row.actor}</b>
              {row.actor_name !== null && <span>{row.actor_name}</span>}
              <span>
                входов: {row.signed_in}, неудачных: {row.failed}
              </span>
              <span className={styles.whose}>
                последний раз {formatMoment(row.last_at)}
                {row.addresses.length > 0 && `, ${row.addresses.join(', ')}`}
              </span>
              {row.signed_in > 0 && (
                <button
                  aria-label={`Показать входы: ${row.actor}, ${dayOf(row)}`}
                  className={styles.actor}
                  type="button"
                  onClick={() => goTo({ actor: row.actor, from: dayOf(row), to: dayOf(row) })}
                >
                  Показать
                </button>
              )}
            </p>
          </li>
        ))}
      </ol>
      {failure}
      <div className={styles.foot}>
        <span role="status">{rows.length === 0 && 'Входов не было.'}</span>
        {hasMore && (
          <Button busy={busy} onClick={more}>
            Показать ещё
          </Button>
        )}
      </div>
    </>
  );
}
