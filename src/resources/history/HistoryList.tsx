import { useDataProvider } from 'react-admin';
import { operationWords } from '../../contract/words/operations';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { HistoryOf } from '../../dataProvider/historyVerbs';
import { formatMoment } from '../../domain/moment';
import { Pages } from '../../ui/Pages';
import { usePages } from '../../ui/usePages';
import type { FormField } from '../engine/definition';
import { ChangeValue } from './ChangeValue';
import styles from './history.module.css';
import { tellable, type Change } from './historyWords';

/** A record of a resource without v3.0 calls. */
interface RecordOf {
  kind: 'record';
  resource: string;
  id: string;
}

export interface HistoryListProps {
  of: HistoryOf | RecordOf;
  /** The forms' own, for their words. */
  fields: readonly FormField[];
}

interface ChangesProps {
  changes: readonly Change[];
  server: string;
  /** Something was changed, whether or not there is a field to tell it. */
  changed: boolean;
}

function Changes({ changes, server, changed }: ChangesProps) {
  if (changes.length === 0 && changed)
    return <p className={styles.none}>Изменены поля, которых больше нет или которые вам не видны</p>;
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field.source}>
          <dt>{change.field.label}</dt>
          <dd>
            <ChangeValue change={change} server={server} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who changed what and when, the newest first, page after page. */
export function HistoryList({ of, fields }: HistoryListProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const pages = usePages(['history', of], (page) =>
    of.kind === 'record'
      ? dataProvider.listRecordHistory(of.resource, of.id, page)
      : dataProvider.listHistory(of, page),
  );
  const [server = ''] = of.id.split(':');
  return (
    <Pages empty="Данные отсутствуют" pages={pages} what="историю">
      <ol className={styles.entries}>
        {pages.rows?.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <p className={styles.head}>
              <time dateTime={entry.at}>{formatMoment(entry.at)}</time> <b>{entry.actor}</b>{' '}
              {operationWords(entry.operation)}
            </p>
            <Changes
              changed={of.kind === 'record' && entry.operation.startsWith('update:')}
              changes={tellable(entry, of.kind, fields)}
              server={server}
            />
          </li>
        ))}
      </ol>
    </Pages>
  );
}
