import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../contract/audit';
import { changeWords, type ChangeInWords, type Names } from '../../contract/words/changeWords';
import { entryTitle } from '../../contract/words/entryTitle';
import { operationWords } from '../../contract/words/operations';
import type { ToldField } from '../../contract/words/told';
import { formatMoment } from '../../domain/moment';
import { ChangeValue } from './ChangeValue';
import styles from './journal.module.css';
import { objectAddress } from './objectAddress';
import type { JournalPlace } from './useJournal';

interface JournalRowProps {
  entry: AuditEntry;
  names: Names;
  /** Of a resource that has been declared. */
  fields: readonly ToldField[] | undefined;
  goTo: (changes: JournalPlace) => void;
}

/** So many differences stand in a row; the rest unfolds. */
const shown = 4;

const Changes = ({ changes }: { changes: readonly ChangeInWords[] }) => (
  <dl className={styles.changes}>
    {changes.map((change) => (
      <div key={change.source}>
        <dt>{change.label}</dt>
        <dd>
          <ChangeValue change={change} />
        </dd>
      </div>
    ))}
  </dl>
);

/** A record of the journal: when, who, what was done, to what, and the differences. */
export function JournalRow({ entry, names, fields, goTo }: JournalRowProps) {
  const { at, actor, actor_name, operation, organisation, batch } = entry;
  const changes = changeWords({ ...entry, fields, server: organisation?.server_alias }, names);
  const title = entryTitle(entry);
  const to = objectAddress(entry);
  const more = changes.slice(shown);
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <time dateTime={at}>{formatMoment(at)}</time>
        <button
          data-paper
          aria-label={`Показать только сделанное: ${actor}`}
          className={styles.actor}
          title={actor_name ?? undefined}
          type="button"
          onClick={() => goTo({ actor })}
        >
          {actor}
        </button>
        <span>{operationWords(operation)}</span>
        {to ? <Link to={to}>{title}</Link> : <b>{title}</b>}
        {organisation && organisation.name !== title && <span className={styles.whose}>{organisation.name}</span>}
        {batch && <span className={styles.whose}>пакетно: {batch.reason}</span>}
      </p>
      <Changes changes={changes.slice(0, shown)} />
      {more.length > 0 && (
        <details>
          <summary>Ещё {more.length}</summary>
          <Changes changes={more} />
        </details>
      )}
    </li>
  );
}
