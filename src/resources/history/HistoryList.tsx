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
import { tellable } from './historyWords';

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
            <dl className={styles.changes}>
              {tellable(entry, of.kind, fields).map((change) => (
                <div key={change.field.source}>
                  <dt>{change.field.label}</dt>
                  <dd>
                    <ChangeValue change={change} server={server} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Pages>
  );
}
