import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportKind, LineError } from '../../contract/imports';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { ImportVerbs } from '../../dataProvider/importVerbs';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { toasts } from '../../ui/toasts';
import { number } from './KindCard';
import styles from './data.module.css';

/** A line at fault; one that waits has an id. */
interface Row extends LineError {
  id?: number;
}

interface FaultTableProps {
  rows: readonly Row[];
  label: (field: string) => string;
  mended: ReadonlyMap<number, string>;
  /** Without it the lines are only read. */
  onMend?: ((id: number | undefined, text: string) => void) | undefined;
}

function FaultTable({ rows, label, mended, onMend }: FaultTableProps) {
  return (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>Строка</th>
                <th>Столбец</th>
                <th>Значение</th>
                <th>Что не так</th>
                {onMend && <th>Исправление</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id ?? row.line}>
                  <td>{number.format(row.line)}</td>
                  <td>{label(row.field)}</td>
                  <td>{row.value}</td>
                  <td>{row.problem}</td>
                  {onMend && row.id !== undefined && (
                    <td>
                      <TextField
                        label={`Исправление строки ${row.line}`}
                        look="bare"
                        value={mended.get(row.id) ?? ''}
                        onChange={({ target }) => onMend(row.id, target.value)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
  );
}

/** What waits in quarantine, to be mended and released; where nothing does, the errors of the last load. */
export function Faults({ kind }: { kind: ImportKind }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const [mended, setMended] = useState<ReadonlyMap<number, string>>(new Map());
  const run = kind.last?.id;
  const { data } = useQuery({
    queryKey: ['imports', 'quarantine', kind.kind, page],
    queryFn: async () => (await dataProvider.imports()).listQuarantine(kind.kind, page),
  });
  const { data: errors = [] } = useQuery({
    queryKey: ['imports', 'errors', run],
    queryFn: async () => (run === undefined ? [] : (await dataProvider.imports()).listImportErrors(run)),
    enabled: data?.count === 0,
  });
  const waiting = data?.results ?? [];
  const rows: Row[] =
    waiting.length > 0 ? waiting.map((row) => ({ ...row, value: row.values[row.field] ?? '' })) : errors;
  const label = (field: string) => kind.columns.find(({ name }) => name === field)?.label ?? (field || 'Строка');

  const tell = async (place: (verbs: ImportVerbs) => Promise<{ released: number; waiting: number }>) => {
    try {
      const { released, waiting: left } = await place(await dataProvider.imports());
      toasts.show({
        tone: left > 0 ? 'info' : 'ok',
        text: `Размещено строк: ${number.format(released)}, ещё ждут: ${number.format(left)}`,
      });
      setMended(new Map());
      setPage(1);
      await queries.invalidateQueries({ queryKey: ['imports'] });
    } catch (error) {
      toasts.show({ tone: 'danger', text: error instanceof Error ? error.message : 'Строки не размещены', about: error });
    }
  };
  const mend = (id: number | undefined, text: string) => {
    if (id !== undefined) setMended(new Map(mended).set(id, text));
  };
  const changes = waiting.flatMap(({ id, field }) => {
    const text = mended.get(id);
    return text === undefined || field === '' ? [] : [{ id, values: { [field]: text } }];
  });

  return (
    <section aria-label={`${kind.title}: негодные строки`} className={styles.section}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {kind.title}: {data && data.count > 0 ? `в карантине ${number.format(data.count)}` : 'последняя загрузка'}
        </h2>
        {data && data.count > 0 && (
          <div className={styles.buttons}>
            <Button onClick={() => void tell(({ releaseQuarantine }) => releaseQuarantine(kind.kind))}>Отпустить из карантина</Button>
            <Button
              disabled={changes.length === 0}
              variant="primary"
              onClick={() => void tell(({ mendQuarantine }) => mendQuarantine(kind.kind, changes))}
            >
              Исправить
            </Button>
          </div>
        )}
      </div>
      {data && rows.length === 0 && <p className={styles.line}>Негодных строк нет</p>}
      {rows.length > 0 && (
        <FaultTable rows={rows} label={label} mended={mended} onMend={waiting.length > 0 ? mend : undefined} />
      )}
      {data && data.count > page * 20 && <Button onClick={() => setPage(page + 1)}>Дальше</Button>}
    </section>
  );
}
