import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { HistoryOf } from '../../dataProvider/historyVerbs';
import { Button } from '../../ui/Button';
import { LinkButton } from '../../ui/LinkButton';
import { useMay } from '../../ui/useMay';
import { Dialog } from '../../ui/Dialog';
import { formatMoment } from '../../domain/moment';
import { useWhose } from '../../custom/layout/useWhose';
import { Pages } from '../../ui/Pages';
import { usePages } from '../../ui/usePages';
import type { FormField } from '../engine/definition';
import styles from './history.module.css';
import { operationWords } from '../../contract/words/operations';
import { ChangeValue } from './ChangeValue';
import { tellable } from './historyWords';

/** A record of a resource without v3.0 calls. */
interface RecordOf {
  kind: 'record';
  resource: string;
  id: string;
}

interface HistoryDialogProps {
  of: HistoryOf | RecordOf;
  /** The forms' own, for their words. */
  fields: readonly FormField[];
  open: boolean;
  onClose: () => void;
}

/** As the journal names it. */
const objectOf = (of: HistoryOf | RecordOf) =>
  of.kind === 'record' ? `record:${of.resource}:${of.id}` : `${of.kind}:${of.id}`;

/** Who changed what and when, the newest first. */
export function HistoryDialog({ of, fields, open, onClose }: HistoryDialogProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const pages = usePages(['history', of], (page) =>
    of.kind === 'record'
      ? dataProvider.listRecordHistory(of.resource, of.id, page)
      : dataProvider.listHistory(of, page),
  );
  const mayAudit = useMay('listAudit');
  const [server = ''] = of.id.split(':');
  const title = { group: 'История организации', user: 'История пользователя', record: 'История записи' }[of.kind];
  return (
    <Dialog
      actions={
        <>
          {mayAudit && (
            <LinkButton to={`/administration/journal?object=${objectOf(of)}`}>В журнале изменений</LinkButton>
          )}
          <Button onClick={onClose}>Закрыть</Button>
        </>
      }
      height={560}
      of={useWhose(of.kind === 'record' ? undefined : of.id, of.kind === 'group' ? 'groups' : 'users')}
      open={open}
      title={title}
      width="md"
      onClose={onClose}
    >
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
    </Dialog>
  );
}
