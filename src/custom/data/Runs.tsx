import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportKind, ImportRun } from '../../contract/imports';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { formatNumber } from '../../domain/plural';
import { Badge } from '../../ui/Badge';
import { PlainTable } from '../../ui/PlainTable';
import { formatMoment } from '../../domain/moment';
import { firstPage } from './firstPage';
import { PageOf } from './PageOf';
import { stateOf } from './runState';
import styles from './data.module.css';

const counts = {
  lines: 'Строк',
  added: 'Новых',
  changed: 'Изменено',
  removed: 'Удалено',
  faulty: 'Негодных',
} as const satisfies Partial<Record<keyof ImportRun, string>>;

function RunRow({ run }: { run: ImportRun }) {
  const [tone, word] = stateOf(run);
  return (
    <tr>
      <td>{formatMoment(run.finished_at ?? run.created_at)}</td>
      <td>{run.actor}</td>
      <td>{run.file_name}</td>
      <td>
        <Badge dot tone={tone}>
          {word}
        </Badge>
        {run.failure && <p className={styles.line}>{run.failure}</p>}
      </td>
      {Object.keys(counts).map((name) => (
        <td key={name} data-number>
          {formatNumber(run[name as keyof typeof counts])}
        </td>
      ))}
    </tr>
  );
}

/** Past loads of a kind, the newest first: when, whose, of what file, and what has come of it. */
export function Runs({ kind: { kind, title, last } }: { kind: ImportKind }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [at, setAt] = useState(firstPage);
  const { data } = useQuery({
    queryKey: ['imports', 'runs', kind, last?.id, last?.state, at],
    queryFn: async () => (await dataProvider.imports()).listImportRuns(kind, at.page, at.perPage),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={`${title}: загрузки`} className={styles.section}>
      <h2 className={styles.title}>{title}: загрузки</h2>
      {data?.count === 0 ? (
        <p className={styles.line}>Файлов ещё не загружали</p>
      ) : (
        <div aria-busy={!data}>
          <PlainTable
            heads={['Когда', 'Кто', 'Файл', 'Итог', ...Object.values(counts)]}
            label={`${title}: загрузки`}
            numbers={Object.values(counts)}
          >
            {data?.results.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </PlainTable>
        </div>
      )}
      <PageOf at={at} count={data?.count} setAt={setAt} />
    </section>
  );
}
