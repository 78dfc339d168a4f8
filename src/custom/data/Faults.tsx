import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportKind } from '../../contract/imports';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { ImportVerbs } from '../../dataProvider/importVerbs';
import { formatNumber } from '../../domain/plural';
import { Button } from '../../ui/Button';
import { toasts } from '../../ui/toasts';
import { FaultTable, type FaultRow, type Mended } from './FaultTable';
import { PageOf } from './PageOf';
import styles from './data.module.css';
import { firstPage } from './firstPage';

/** The lines of a page of the quarantine; where nothing waits, the errors of the last load. */
function useFaults({ kind, waiting, last }: ImportKind, { page, perPage }: typeof firstPage) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({
    queryKey: ['imports', 'quarantine', kind, waiting, last?.state, page, perPage],
    queryFn: async () => (await dataProvider.imports()).listQuarantine(kind, page, perPage),
    placeholderData: keepPreviousData,
  });
  const { data: errors = [] } = useQuery({
    queryKey: ['imports', 'errors', last?.id, last?.state],
    queryFn: async () => (last ? (await dataProvider.imports()).listImportErrors(last.id) : []),
    enabled: data?.count === 0,
  });
  const rows: FaultRow[] | undefined =
    data && (data.count > 0 ? data.results.map((row) => ({ ...row, value: row.values[row.field] ?? '' })) : errors);
  return { rows, count: data?.count };
}

/** What waits in quarantine, to be mended and released; where nothing does, the errors of the last load. */
export function Faults({ kind }: { kind: ImportKind }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const [at, setAt] = useState(firstPage);
  const [mended, setMended] = useState<Mended>(new Map());
  const { rows, count } = useFaults(kind, at);
  const waits = count !== undefined && count > 0;

  const tell = async (place: (verbs: ImportVerbs) => Promise<{ released: number; waiting: number }>) => {
    try {
      const { released, waiting: left } = await place(await dataProvider.imports());
      toasts.show({
        tone: left > 0 ? 'info' : 'ok',
        text: `Размещено строк: ${formatNumber(released)}, ещё ждут: ${formatNumber(left)}`,
      });
      setMended(new Map());
      setAt({ ...at, page: 1 });
      await queries.invalidateQueries({ queryKey: ['imports'] });
    } catch (error) {
      toasts.show({
        tone: 'danger',
        text: error instanceof Error ? error.message : 'Строки не размещены',
        about: error,
      });
    }
  };
  const mend = (id: number, column: string, text: string | undefined) => {
    const { [column]: _, ...others } = mended.get(id) ?? {};
    const line = text === undefined ? others : { ...others, [column]: text };
    const next = new Map(mended);
    if (Object.keys(line).length > 0) next.set(id, line);
    else next.delete(id);
    setMended(next);
  };
  const changes = [...mended].map(([id, values]) => ({ id, values }));

  return (
    <section aria-label={`${kind.title}: негодные строки`} className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {kind.title}: {waits ? `в карантине ${formatNumber(count)}` : kind.last ? 'негодные строки последней загрузки' : 'негодные строки'}
        </h2>
        {waits && (
          <div className={styles.buttons}>
            <Button
              disabled={changes.length > 0}
              title={changes.length > 0 ? 'Сначала исправьте набранное или сотрите его' : undefined}
              onClick={() => void tell(({ releaseQuarantine }) => releaseQuarantine(kind.kind))}
            >
              Выпустить из карантина
            </Button>
            <Button
              disabled={changes.length === 0}
              variant="primary"
              onClick={() => void tell(({ mendQuarantine }) => mendQuarantine(kind.kind, changes))}
            >
              {changes.length > 1 ? `Исправить: ${formatNumber(changes.length)}` : 'Исправить'}
            </Button>
          </div>
        )}
      </div>
      {rows?.length === 0 && <p className={styles.line}>Негодных строк нет</p>}
      {rows && rows.length > 0 && <FaultTable kind={kind} mended={mended} rows={rows} onMend={mend} />}
      {waits && <PageOf at={at} count={count} setAt={setAt} />}
    </section>
  );
}
